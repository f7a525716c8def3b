import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import { ticketView } from '../tickets/view.ts';
import { TagInput } from './contract.ts';
import { byName, matchingTags, tagMark, withoutTag, withRenamed } from './rules.ts';

const tag = (id: number, name: string, kanban: 0 | 1 = 0) => ({ id, name, kanban });

it('B-TAG-1: names are the same whatever case, accents and spaces, for each kind of tag', () => {
  expect(tagMark({ name: ' Pós  Venda ', kanban: 0 })).toBe(tagMark({ name: 'POS VENDA', kanban: 0 }));
  expect(tagMark({ name: 'Vip', kanban: 0 })).not.toBe(tagMark({ name: 'Vip', kanban: 1 }));
});

it('B-GEN-5: a search finds any part of the name, in alphabetical order whatever case and accents', () => {
  const tags = [tag(3, 'época'), tag(1, 'Zebra'), tag(2, 'EPOCA'), tag(4, 'Alta', 1)];
  expect(matchingTags(tags, {}).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  expect(matchingTags(tags, { searchParam: 'POC', kanban: 0 }).map(({ id }) => id)).toEqual([2, 3]);
  expect(matchingTags(tags, { kanban: 1 }).map(({ id }) => id)).toEqual([4]);
  expect([tag(2, 'a'), tag(1, 'Á')].sort(byName).map(({ id }) => id)).toEqual([1, 2]);
});

it('copies follow a new name or colour and forget a tag that is gone', () => {
  const current = [
    { id: 1, name: 'VIP', color: '#111111' },
    { id: 2, name: 'Novo', color: '#222222' },
  ];
  expect(withRenamed(current, { id: 1, name: 'VIP', color: '#111111' })).toBeUndefined();
  expect(withRenamed(current, { id: 9, name: 'X', color: '#111111' })).toBeUndefined();
  expect(withRenamed(current, { id: 2, name: 'Nova', color: '#333333' })?.[1]).toEqual({
    id: 2,
    name: 'Nova',
    color: '#333333',
  });
  const recoloured = { id: 2, name: 'Novo', color: '#333333' };
  expect(withRenamed(current, recoloured)).toEqual([current[0], recoloured]);
  expect(withoutTag(current, 1)).toEqual([current[1]]);
  expect(withoutTag(current, 9)).toBeUndefined();
});

it.each([
  [0, 0],
  [1, 1],
  ['1', 1],
  ['0', 0],
  [true, 1],
  ['false', 0],
  [undefined, 0],
])('kanban %o means %i', (kanban, expected) => {
  expect(TagInput.parse({ name: 'VIP', color: '#fff', kanban }).kanban).toBe(expected);
});

it('B-PERM-9: a ticket shows its lane and the tags of its contact', () => {
  const vip = { id: 1, name: 'VIP', color: '#111111' };
  const lane = { id: 2, name: 'Orçamento', color: '#222222' };
  const contact = aContact({ companyId: 1, id: 'C1', tags: [vip] });
  const ticket = aTicket({
    companyId: 1,
    id: 1,
    contact,
    connection: aConnection({ companyId: 1, id: 1 }),
    kanbanTags: [lane],
  });
  expect(ticketView(ticket, false)).toMatchObject({ tags: [lane, vip], kanbanTags: [lane], contact: { tags: [vip] } });
});
