import { marshall } from '@aws-sdk/util-dynamodb';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changesOf } from '../store/changes.ts';
import { queryPartition, WriteConflict, writeItems } from '../store/store.ts';
import { partitions } from '../store/table.ts';
import { readStream } from './stream.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

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
