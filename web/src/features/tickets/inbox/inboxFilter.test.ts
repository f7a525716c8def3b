import { admin, at, ticket, viewer } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import {
  allowedFilter,
  clearedFilter,
  filterOf,
  isNarrowed,
  listInputOf,
  listSearch,
  patchFilter,
  ticketLink,
  withFilter,
  withoutUnknown,
} from './inboxFilter.ts';

const read = (text: string, isLongestFirst = true) =>
  filterOf(new URLSearchParams(text), { queueIds: [], isLongestFirst });

describe('the filter of an address', () => {
  it('comes back as it was written', () => {
    const text = 'tab=search&q=maria&queues=0%2C2&tags=3&status=open%2Cclosed&connections=1&users=4';
    expect(withFilter(new URLSearchParams(), read(text)).toString()).toBe(text);
  });

  it('holds nothing that the server would refuse', () => {
    const filter = read(`queues=-1,1.5,x,2,2&status=foo,open&tab=search&q=${'x'.repeat(150)}`);
    expect(filter).toMatchObject({ queueIds: [2], statuses: ['open'] });
    expect(listInputOf(filter).searchParam).toHaveLength(100);
    const many = Array.from({ length: 300 }, (_, index) => index + 1);
    expect(listInputOf(read(`tags=${many.join(',')}`)).tags).toHaveLength(200);
    expect(listInputOf(read('tab=search&q=%20%20')).searchParam).toBeUndefined();
  });

  it('shows no tab that the person does not have', () => {
    const group = read('tab=group&all=1');
    expect(allowedFilter(viewer, group)).toMatchObject({ tab: 'open', showAll: false });
    expect(allowedFilter({ ...viewer, allowGroup: true }, group).tab).toBe('group');
    expect(allowedFilter(admin, group)).toMatchObject({ tab: 'group', showAll: true });
  });
});

it('asks for what is due first only where something is served', () => {
  const text = 'tab=pending&sort=due';
  expect(withFilter(new URLSearchParams(), read(text)).toString()).toBe(text);
  expect(listInputOf(read(text))).toMatchObject({ status: 'pending', sort: 'due' });
  expect(listInputOf(read('tab=closed&sort=due'))).not.toHaveProperty('sort');
  expect(listInputOf(read('tab=open'))).not.toHaveProperty('sort');
});

it('asks for who waits longest only where somebody waits, and only whoever wants that', () => {
  expect(listInputOf(read('tab=pending'))).toMatchObject({ status: 'pending', sort: 'waiting' });
  expect(listInputOf(read('tab=pending', false))).not.toHaveProperty('sort');
  for (const tab of ['open', 'group', 'closed', 'search'])
    expect(listInputOf(read(`tab=${tab}`))).not.toHaveProperty('sort');
});

it('asks for what is late or unread only where something is served, and that narrows the list', () => {
  const text = 'tab=pending&late=1';
  const late = read(text);
  expect(withFilter(new URLSearchParams(), late).toString()).toBe(text);
  expect(listInputOf(late)).toMatchObject({ status: 'pending', late: true });
  expect(isNarrowed(late)).toBe(true);
  expect(isNarrowed(patchFilter(late, clearedFilter))).toBe(false);
  const unread = read('unread=1');
  expect(withFilter(new URLSearchParams(), unread).toString()).toBe('unread=1');
  expect(listInputOf(unread)).toMatchObject({ status: 'open', unread: true });
  expect(isNarrowed(unread)).toBe(true);
  expect(isNarrowed(patchFilter(unread, clearedFilter))).toBe(false);
  const closed = read('tab=closed&late=1&unread=1');
  expect(listInputOf(closed)).not.toHaveProperty('late');
  expect(listInputOf(closed)).not.toHaveProperty('unread');
  expect(isNarrowed(closed)).toBe(false);
});

describe('changing it', () => {
  it('leaves the statuses of a search behind with the search', () => {
    const search = read('tab=search&status=closed&tags=3');
    expect(patchFilter(search, { tab: 'open' })).toMatchObject({ tab: 'open', statuses: [], tags: [3] });
    expect(patchFilter(search, { tags: [] })).toMatchObject({ tab: 'search', statuses: ['closed'] });
  });

  it('forgets what does not exist any more, once it is known what does', () => {
    const filter = read('queues=0,1,9&tags=3,8&users=2,7&connections=5');
    const known = { queueIds: new Set([0, 1]), tags: new Set([3]), users: new Set([2, 7]), whatsappIds: undefined };
    expect(withoutUnknown(filter, known)).toEqual({ queueIds: [0, 1], tags: [3] });
    expect(withoutUnknown(read('queues=1'), known)).toBeUndefined();
  });
});

it('a row leads to its ticket, to the message it was found by, and keeps the list', () => {
  const row = ticket(1);
  expect(ticketLink(row, '?tab=closed&newTicket=c1')).toBe(`/tickets/${row.uuid}?tab=closed`);
  const match = { messageId: '1-c1-9#a', body: '', createdAt: at(1) };
  expect(ticketLink({ ...row, match }, '')).toBe(`/tickets/${row.uuid}#1-c1-9%23a`);
  expect(listSearch('?q=maria&tab=search', 'open')).toBe('');
});
