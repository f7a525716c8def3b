import {
  BatchGetItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from '@test/support/server/mockClient.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession } from '../http/auth.ts';
import {
  createItem,
  putItem,
  retryConflicts,
  transact,
  updateItem,
  WriteCollision,
  WriteConflict,
  wasApplied,
} from './store.ts';
import { keys } from './table.ts';

const table = mockClient(DynamoDBClient);
beforeEach(() => {
  table.reset();
  process.env['TABLE_NAME'] = 'prosa';
});

afterEach(() => {
  vi.restoreAllMocks();
});

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

it('repeats a transaction that met another one', async () => {
  table.on(TransactWriteItemsCommand).rejectsOnce(cancelled('None', 'TransactionConflict')).resolves({});
  await transact([]);
  expect(table.commandCalls(TransactWriteItemsCommand)).toHaveLength(2);
});

it.each([
  ['puts', () => putItem({ pk: 'C#1', sk: 'X' })],
  ['creates', () => createItem({ pk: 'C#1', sk: 'X' })],
  ['updates', () => updateItem({ Key: { pk: 'C#1', sk: 'X' }, UpdateExpression: 'ADD n :one' })],
])('repeats a write that met a transaction when it %s', async (_, write) => {
  const met = new TransactionConflictException({ message: 'met', $metadata: {} });
  for (const command of [PutItemCommand, UpdateItemCommand])
    table
      .on(command as typeof PutItemCommand)
      .rejectsOnce(met)
      .resolves({});
  await write();
  expect(table.commandCalls(PutItemCommand).length + table.commandCalls(UpdateItemCommand).length).toBe(2);
});

it('never takes a collision for the decision that somebody else was first', async () => {
  const met = new TransactionConflictException({ message: 'met', $metadata: {} });
  table.on(PutItemCommand).rejects(met);
  table.on(TransactWriteItemsCommand).rejects(cancelled('TransactionConflict', 'None'));
  await expect(wasApplied(createItem({ pk: 'C#1', sk: 'X' }))).rejects.toThrow(WriteCollision);
  await expect(wasApplied(transact([]))).rejects.toThrow(WriteCollision);
});

it('reports the condition that did not hold where another item met a transaction', async () => {
  table.on(TransactWriteItemsCommand).rejects(cancelled('TransactionConflict', 'None', 'ConditionalCheckFailed'));
  await expect(transact([])).rejects.toMatchObject({ name: 'WriteConflict', index: 2 });
});

it('reports the first condition that did not hold, without repeating', async () => {
  table.on(TransactWriteItemsCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
  const error = await transact([]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WriteConflict);
  expect(error).toMatchObject({ index: 1 });
  expect(table.commandCalls(TransactWriteItemsCommand)).toHaveLength(1);
});

it('asks again before it ends a session whose record looks old', async () => {
  const company = { ...keys.company(7), id: 7, status: true };
  const user = (tokenVersion: number) => ({ ...keys.config(7, 'USER', 1), id: 1, tokenVersion });
  // As the client answers here: records are plain objects.
  const answer = (...items: object[]) => ({ Responses: { prosa: items as never } });
  table
    .on(BatchGetItemCommand)
    .resolvesOnce(answer(user(1), company))
    .resolvesOnce(answer(user(2), company));
  const session = await loadSession({ id: 1, companyId: 7, tokenVersion: 2 });
  expect(session.user.tokenVersion).toBe(2);
  const reads = table.commandCalls(BatchGetItemCommand).map(({ args }) => args[0].input.RequestItems?.['prosa']);
  expect(reads.map((read) => read?.ConsistentRead)).toEqual([false, true]);
});

it('pauses twice as long after each try, up to 0.4 s, and for a random part of it', async () => {
  const pauses: unknown[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, pause: number) => {
    pauses.push(pause);
    return setImmediate(work);
  }) as never);
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  const conflicts = (tries: number) =>
    retryConflicts(() => Promise.reject(new WriteConflict(0)), tries).catch((error: unknown) => error);
  expect(await conflicts(8)).toBeInstanceOf(WriteConflict);
  expect(pauses.splice(0)).toEqual([10, 20, 40, 80, 160, 320, 400]);
  random.mockReturnValue(0.5);
  table.on(PutItemCommand).rejects(new TransactionConflictException({ message: 'met', $metadata: {} }));
  await expect(createItem({ pk: 'C#1', sk: 'X' })).rejects.toThrow(WriteCollision);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160]);
});

it('takes a cancelled transaction without reasons for neither', async () => {
  const bare = new TransactionCanceledException({ message: 'cancelled', $metadata: {} });
  table.on(TransactWriteItemsCommand).rejects(bare);
  await expect(transact([])).rejects.toBe(bare);
  const torn = Object.assign(new Error('torn'), { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] });
  table.on(TransactWriteItemsCommand).rejects(torn);
  await expect(transact([])).rejects.toBe(torn);
});
