import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { untilPasses } from '@test/support/until.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engine, startEngine } from '../aws/dynamodb/engine.ts';
import { ensureTable } from '../aws/dynamodb/table.ts';
import { openCheckpoints } from './checkpoints.ts';
import { type StreamPump, startStream } from './stream.ts';

const dir = mkdtempSync(join(tmpdir(), 'stream-'));
let engine: Engine;
let table: DynamoDBClient;
let client: DynamoDBStreamsClient;
let streamArn = '';
let TableName = '';
let pump: StreamPump | undefined;
let tables = 0;

beforeAll(async () => {
  engine = await startEngine({ dataDir: dir, env: { PATH: process.env['PATH'] } });
  const config = {
    region: 'x',
    endpoint: engine.endpoint,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
  };
  table = new DynamoDBClient(config);
  client = new DynamoDBStreamsClient(config);
});
beforeEach(async () => {
  TableName = `table${++tables}`;
  streamArn = await ensureTable(table, TableName);
});
afterEach(async () => {
  await pump?.stop();
  vi.restoreAllMocks();
});
afterAll(async () => {
  table.destroy();
  client.destroy();
  await engine.stop();
  rmSync(dir, { recursive: true, force: true });
});

const put = (sk: string, more = {}) =>
  table.send(new PutItemCommand({ TableName, Item: { pk: { S: 'C#1' }, sk: { S: sk }, ...more } }));
async function putMany(from: number, to: number) {
  for (let i = from; i < to; i++) await put(String(i).padStart(5, '0'));
}
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i).padStart(5, '0'));
const keyOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.['sk']?.S ?? '';

type Deliver = (records: readonly DynamoDBRecord[]) => unknown;
const wanted = new Map<string, (record: unknown) => boolean>();
function start(readers: Record<string, Deliver>, maxBuffered?: number, maxAgeMs?: number) {
  pump = startStream({
    client,
    streamArn,
    checkpoints: openCheckpoints(join(dir, `${TableName}.json`), streamArn),
    readers: Object.entries(readers).map(([name, deliver]) => ({
      name,
      ...(wanted.has(name) ? { wants: (record: unknown) => wanted.get(name)?.(record) ?? true } : {}),
      deliver: async (records) => deliver(records as DynamoDBRecord[]),
    })),
    retryMs: () => 5,
    maxBuffered,
    ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
  });
  return pump;
}
/** A reader that remembers the sort keys it was given. */
function collector() {
  const seen: string[] = [];
  const sizes: number[] = [];
  const deliver: Deliver = (records) => {
    sizes.push(records.length);
    seen.push(...records.map(keyOf));
  };
  return { seen, sizes, deliver };
}

describe('the stream', () => {
  it("hands over every change in Lambda's shape", async () => {
    const records: DynamoDBRecord[] = [];
    start({ live: (batch) => void records.push(...batch) });
    await put('a', { n: { N: '1' }, blob: { B: new Uint8Array([1, 2]) } });
    await put('a', { n: { N: '2' } });
    await table.send(new DeleteItemCommand({ TableName, Key: { pk: { S: 'C#1' }, sk: { S: 'a' } } }));
    await untilPasses(() => expect(records).toHaveLength(3));
    expect(records.map(({ eventName }) => eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
    expect(records[0]).toMatchObject({
      eventID: expect.any(String),
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: { pk: { S: 'C#1' }, sk: { S: 'a' } },
        NewImage: { n: { N: '1' }, blob: { B: 'AQI=' } },
        SequenceNumber: expect.stringMatching(/^\d+$/),
      },
    });
    expect(records[1]?.dynamodb).toMatchObject({ OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } } });
    expect(records[2]?.dynamodb?.NewImage).toBeUndefined();
  });

  it('gives batches of at most a hundred', async () => {
    await putMany(0, 250);
    const { seen, sizes, deliver } = collector();
    start({ live: deliver });
    await untilPasses(() => expect(seen).toEqual(names(0, 250)));
    expect(Math.max(...sizes)).toBe(100);
  });

  it('wakes a reader by what it wants only, which passes over the rest for good', async () => {
    const few = collector();
    const all = collector();
    wanted.set('few', (record) => /00$/.test(keyOf(record as DynamoDBRecord)));
    await putMany(0, 250);
    const first = start({ few: few.deliver, all: all.deliver });
    await untilPasses(() => expect(all.seen).toHaveLength(250));
    await untilPasses(() => expect(few.seen).toEqual(['00000', '00100', '00200']));
    expect(few.sizes.length).toBeLessThanOrEqual(3);
    await first.stop();
    const { positions } = JSON.parse(readFileSync(join(dir, `${TableName}.json`), 'utf8'));
    expect(positions.few).toBe(positions.all);
    wanted.clear();
  });

  it('resumes each reader after its own last record', async () => {
    const one = collector();
    const two = collector();
    await start({ one: one.deliver, two: two.deliver }).stop();
    await putMany(0, 3);
    start({ one: one.deliver });
    await untilPasses(() => expect(one.seen).toEqual(names(0, 3)));
    await pump?.stop();
    await putMany(3, 5);
    start({ one: one.deliver, two: two.deliver });
    await untilPasses(() => expect(one.seen).toEqual(names(0, 5)));
    await untilPasses(() => expect(two.seen).toEqual(names(0, 5)));
  });

  it('starts over when the table is another one', async () => {
    const file = join(dir, 'other.json');
    const before = openCheckpoints(file, 'arn:old');
    before.set('live', '999');
    before.flush();
    expect(openCheckpoints(file, 'arn:old').get('live')).toBe('999');
    expect(openCheckpoints(file, 'arn:new').get('live')).toBeUndefined();
  });

  it('retries a failing reader without holding up the other', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const good = collector();
    const bad = collector();
    let calls = 0;
    let release: () => void = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const failing: Deliver = async (records) => {
      calls += 1;
      if (calls <= 3) throw new Error('not yet');
      await gate;
      return bad.deliver(records);
    };
    start({ good: good.deliver, bad: failing });
    await putMany(0, 120);
    await untilPasses(() => expect(good.seen).toEqual(names(0, 120)));
    await untilPasses(() => expect(calls).toBe(4));
    expect(bad.seen).toEqual([]);
    release();
    await untilPasses(() => expect(bad.seen).toEqual(names(0, 120)));
  });

  it('delivers again from the record that a reader names', async () => {
    await putMany(0, 4);
    const { seen, deliver } = collector();
    let calls = 0;
    start({
      live: (records) => {
        deliver(records);
        calls += 1;
        return calls === 1 ? { batchItemFailures: [{ itemIdentifier: records[2]?.dynamodb?.SequenceNumber }] } : {};
      },
    });
    await untilPasses(() => expect(seen).toEqual([...names(0, 4), '00002', '00003']));
  });

  it('tries a record as often as it takes', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await putMany(0, 3);
    const { seen, deliver } = collector();
    let failures = 0;
    start({
      live: (records) => {
        if (records.some((record) => keyOf(record) === '00001') && failures < 40) {
          failures += 1;
          throw new Error('not yet');
        }
        return deliver(records);
      },
    });
    await untilPasses(() => expect(seen).toEqual(['00000', '00001', '00002']));
  });

  it('gives a record up that failed until the stream forgot it, and goes on', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    await putMany(0, 3);
    const { seen, deliver } = collector();
    let attempts = 0;
    const live: Deliver = (records) => {
      if (records.some((record) => keyOf(record) === '00001')) {
        attempts += records.length === 1 ? 1 : 0;
        throw new Error('poison');
      }
      return deliver(records);
    };
    start({ live }, undefined, 0);
    await untilPasses(() => expect(seen).toEqual(['00000', '00002']));
    expect(attempts).toBeGreaterThan(0);
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('gives up'));
  });

  it('wakes a reader that waits when more comes at once than it may hold', async () => {
    const one = collector();
    start({ one: one.deliver }, 3);
    await put('first');
    await untilPasses(() => expect(one.seen).toEqual(['first']));
    await Promise.all(names(0, 40).map((name) => put(name)));
    await untilPasses(() => expect([...one.seen].sort()).toEqual([...names(0, 40), 'first'].sort()));
  });

  it('lets a reader that lags too far read again by itself', async () => {
    const slow = collector();
    const quick = collector();
    let release: () => void = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const readers: Record<string, Deliver> = {
      quick: quick.deliver,
      slow: async (records) => {
        await gate;
        return slow.deliver(records);
      },
    };
    start(readers, 50);
    await putMany(0, 200);
    await untilPasses(() => expect(quick.seen).toEqual(names(0, 200)));
    release();
    await untilPasses(() => expect(slow.seen).toEqual(quick.seen));
    await put('last');
    await untilPasses(() => expect(slow.seen.at(-1)).toBe('last'));
  });
});
