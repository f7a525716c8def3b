import { marshall } from '@aws-sdk/util-dynamodb';
import { AppError } from '@shared/core/errors.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changesOf } from '../store/changes.ts';
import { queryPartition, WriteCollision, WriteConflict, writeItems } from '../store/store.ts';
import { partitions } from '../store/table.ts';
import { isPassing, readStream } from './stream.ts';

await forFile(startEngine());
afterEach(() => {
  vi.restoreAllMocks();
});

const faults = new Map<string, Error>();
let seen: string[] = [];
const keptRecords = async () => (await queryPartition({ pk: partitions.setAside('test'), limit: 50 })).items;
beforeEach(async () => {
  faults.clear();
  seen = [];
  await writeItems((await keptRecords()).map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
});

const react = readStream('test', async (event: DynamoDBStreamEvent) => {
  for (const { sk } of changesOf(event)) {
    const fault = faults.get(sk);
    if (fault) throw fault;
    seen.push(sk);
  }
});
const record = (sk: string, pk = 'C#1#X'): DynamoDBRecord =>
  ({
    dynamodb: {
      SequenceNumber: String(sk.charCodeAt(0)),
      Keys: marshall({ pk, sk }),
      NewImage: marshall({ pk, sk, et: 'thing' }),
    },
  }) as unknown as DynamoDBRecord;
const batch = { Records: ['a', 'b', 'c'].map((sk) => record(sk)) };

it('sets aside the record that fails for itself, so that the others go on', async () => {
  faults.set('b', new TypeError('cannot read'));
  await react(batch);
  expect(new Set(seen)).toEqual(new Set(['a', 'c']));
  expect(seen.at(-1)).toBe('c');
  expect(await keptRecords()).toHaveLength(1);
});

it.each([
  ['somebody wrote in between', new WriteConflict(0)],
  ['a service does not answer', Object.assign(new Error('slow'), { name: 'TimeoutError' })],
  ['the network fails', Object.assign(new Error('gone'), { code: 'ECONNRESET' })],
  ['a service has enough', Object.assign(new Error('busy'), { name: 'ThrottlingException', $metadata: {} })],
])('has the batch delivered again when %s', async (_, fault) => {
  faults.set('b', fault);
  await expect(react(batch)).rejects.toBe(fault);
  expect(await keptRecords()).toEqual([]);
  // Not tried one by one.
  expect(seen).toEqual(['a']);
});

it('does again what was set aside once it is asked to, and keeps what still fails', async () => {
  faults.set('b', new TypeError('cannot read'));
  faults.set('c', new TypeError('cannot read'));
  await react(batch);
  expect(await keptRecords()).toHaveLength(2);
  faults.delete('b');
  seen = [];
  expect(await react({ replay: 10 })).toEqual({ done: 1, failed: 1 });
  expect(seen).toEqual(['b']);
  faults.clear();
  expect(await react({ replay: 10 })).toEqual({ done: 1, failed: 0 });
  expect(await keptRecords()).toEqual([]);
});

it('does not read what it has set aside itself', async () => {
  faults.set('z', new TypeError('cannot read'));
  await react({ Records: [record('z', partitions.setAside('test'))] });
  expect(await keptRecords()).toEqual([]);
});

const service = (name: string) => Object.assign(new Error('x'), { name, $metadata: {} });
const network = (code: unknown) => Object.assign(new Error('x'), { code });
it.each([
  ['somebody wrote in between', new WriteConflict(0), true],
  ['writes met', new WriteCollision(), true],
  ['a service failed', service('InternalServerError'), true],
  ['a request that makes no sense', service('ValidationException'), false],
  ['a time-out', Object.assign(new Error('x'), { name: 'TimeoutError' }), true],
  ['a torn line', network('ECONNRESET'), true],
  ['an error of another kind of code', network('ERR_ASSERTION'), false],
  ['an error with a number', network(7), false],
  ['a refusal of ours', Object.assign(new AppError('ERR_NO_TICKET_FOUND'), { code: 'ECONNRESET' }), false],
  ['a mistake', new TypeError('x'), false],
  ['what is no error', { $metadata: {}, name: 'TimeoutError' }, false],
])('%s may pass: %o', (_case, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});

it('keeps a record as it came, in the order of the stream, for two weeks, and says so', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  faults.set('b', new TypeError('cannot read'));
  await react(batch);
  const [kept] = await keptRecords();
  expect(kept).toMatchObject({ et: 'setAside', sv: 1, sk: `${'0'.repeat(38)}98`, record: JSON.stringify(record('b')) });
  expect(Number(kept?.['ttl']) - Math.floor(Date.parse(String(kept?.['at'])) / 1000)).toBe(14 * 86_400);
  expect(Math.abs(Date.parse(String(kept?.['at'])) - Date.now())).toBeLessThan(60_000);
  await react({ replay: 10 });
  const events = written.mock.calls.flatMap(([line]) => /"event":"(stream[^"]*)"/.exec(String(line))?.[1] ?? []);
  expect(events).toEqual(['stream.setAside', 'stream.notReplayed']);
});

it('sets nothing aside when a service fails while the batch is tried one by one', async () => {
  const busy = service('ThrottlingException');
  const errors = [new TypeError('cannot read'), busy];
  const failing = readStream('test', () => Promise.reject(errors.shift()));
  await expect(failing(batch)).rejects.toBe(busy);
  expect(await keptRecords()).toEqual([]);
});

it('does again no more than it is told to', async () => {
  for (const sk of ['a', 'b', 'c']) faults.set(sk, new TypeError('cannot read'));
  await react(batch);
  expect(await react({ replay: 2 })).toEqual({ done: 0, failed: 2 });
});

it('hands the whole batch over at once, whatever its records look like', async () => {
  const batches: number[] = [];
  const whole = readStream('test', async ({ Records }) => void batches.push(Records.length));
  const odd = [{}, { dynamodb: {} }, { dynamodb: { Keys: {} } }, { dynamodb: { Keys: { pk: {} } } }];
  expect(await whole({ Records: [...odd, ...batch.Records] as DynamoDBRecord[] })).toBeUndefined();
  expect(batches).toEqual([7]);
});
