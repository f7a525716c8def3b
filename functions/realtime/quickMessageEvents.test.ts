import type { Viewer } from '@shared/tickets/rules/policy.ts';
import { itemOf } from '@test/support/server/pushes.ts';
import { aQuickMessage } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import { quickMessageEntity } from '../core/store/resourceEntities.ts';
import { quickMessageEvents } from './quickMessageEvents.ts';

const viewer = (id: number, profile: Viewer['profile']): Viewer => ({
  ...{ id, profile, queueIds: [], allTicket: false, allowGroup: false, whatsappId: null },
});
const people = { owner: viewer(7, 'user'), other: viewer(8, 'user'), leader: viewer(9, 'supervisor') };
const record = (fields: object = {}) =>
  itemOf(quickMessageEntity, aQuickMessage({ companyId: 3, id: 5, userId: 7, ...fields }));

/** What each hears of a change: the action, or nothing. */
function heard(before: ReturnType<typeof record> | undefined, after: ReturnType<typeof record> | undefined) {
  const change = { companyId: 3, kind: 'quickMessage', pk: 'C#3#QUICK', sk: '5', before, after };
  const facts = quickMessageEvents(3, change as unknown as Parameters<typeof quickMessageEvents>[1]);
  const actionFor = (who: Viewer) =>
    facts.map((fact) => ('dataFor' in fact ? fact.dataFor(who)?.['action'] : undefined))[0];
  return [actionFor(people.owner), actionFor(people.other), actionFor(people.leader)];
}

it('B-QM-1, B-QM-4: a quick message is told to those who may see it', () => {
  expect(heard(undefined, record())).toEqual(['create', undefined, 'create']);
  expect(heard(record(), record({ message: 'Oi' }))).toEqual(['update', undefined, 'update']);
  expect(heard(record(), undefined)).toEqual(['delete', undefined, 'delete']);
});

it('B-QM-1: one that becomes general is new to the others, and gone for them when it stops being so', () => {
  expect(heard(record(), record({ geral: true }))).toEqual(['update', 'create', 'update']);
  expect(heard(record({ geral: true }), record())).toEqual(['update', 'delete', 'update']);
});

it('tells nothing when nothing shows', () => {
  expect(heard(record(), record({ version: 2 }))).toEqual([undefined, undefined, undefined]);
});
