import { option } from '@test/support/server/botFlow.ts';
import { expect, it } from 'vitest';
import { allOf } from './tree.ts';
import { exportTree, importTree } from './treeExchange.ts';

const tree = [
  option(71, 'Vendas', {
    queueType: 'queue',
    optQueueId: 1,
    options: [option(72, 'Preços', { greetingMessage: 'Quais?' })],
  }),
  option(73, 'Gerente', { queueType: 'attendent', optUserId: 5, closeTicket: true }),
];
const targets = {
  queues: new Set([1]),
  users: new Set<number>(),
  integrations: new Set<number>(),
  files: new Set<number>(),
};
const counter = () => {
  let last = 0;
  return () => {
    last -= 1;
    return last;
  };
};

it('a tree comes back with other numbers, and without a target that is gone', () => {
  const back = importTree(exportTree(3, tree), 3, targets, counter());
  if ('fault' in back) throw new Error(back.fault);
  expect(back.droppedTargets).toBe(1);
  expect(allOf(back.options)).toMatchObject([
    { id: -1, name: 'Vendas', optQueueId: 1 },
    { id: -2, name: 'Preços', greetingMessage: 'Quais?' },
    { id: -3, name: 'Gerente', queueType: 'attendent', optUserId: null, closeTicket: true },
  ]);
});

it('in another company the same numbers are others’, so all targets are dropped', () => {
  const back = importTree(exportTree(3, tree), 4, { ...targets, users: new Set([5]) }, counter());
  expect(back).toMatchObject({ droppedTargets: 2, options: [{ optQueueId: null }, { optUserId: null }] });
});

const file = (options: unknown, more: object = {}) =>
  JSON.stringify({ format: 'queue-options', version: 1, companyId: 3, options, ...more });

it.each([
  ['no JSON', '{', 'unreadable'],
  ['something else', '{"a":1}', 'unreadable'],
  ['a later version', file([], { version: 2 }), 'unreadable'],
  ['an option without a name', file([{ queueType: 'text' }]), 'unreadable'],
  ['an unknown kind', file([{ name: 'x', queueType: 'magic' }]), 'unreadable'],
  ['201 options', file(Array.from({ length: 201 }, () => ({ name: 'x' }))), 'too_many_options'],
])('refuses %s', (_case, text, fault) => {
  expect(importTree(text, 3, targets, counter())).toEqual({ fault });
});
