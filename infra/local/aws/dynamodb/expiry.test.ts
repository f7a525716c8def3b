import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { forFile } from '@test/support/server/fileFixture.ts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTicks } from '../../runtime/ticks.ts';
import { startEngine } from './engine.ts';
import { type Expiry, openExpiry } from './expiry.ts';
import { ensureTable } from './table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'expiry-'));
const minute = 60_000;
const now = 1_700_000_000_000;
let expiry: Expiry;
let dir = '';
let tableName = '';
let tables = 0;

const engine = await forFile(startEngine({ dataDir, env: { PATH: process.env['PATH'] } }));
const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
const client = new DynamoDBClient({ region: 'x', endpoint: engine.endpoint, credentials });
beforeEach(async () => {
  tableName = `table${++tables}`;
  dir = join(dataDir, tableName);
  await ensureTable(client, tableName);
  expiry = openExpiry({ client, tableName, dir });
});
afterAll(async () => {
  client.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const image = (sk: string, at?: number) => ({
  pk: { S: 'C#1' },
  sk: { S: sk },
  ...(at === undefined ? {} : { ttl: { N: String(Math.floor(at / 1000)) } }),
});
const put = (sk: string, at?: number) => client.send(new PutItemCommand({ TableName: tableName, Item: image(sk, at) }));
const record = (sk: string, at?: number, before?: number) => ({
  dynamodb: { NewImage: image(sk, at), ...(before === undefined ? {} : { OldImage: image(sk, before) }) },
});
async function left() {
  const { Items } = await client.send(new ScanCommand({ TableName: tableName }));
  return (Items ?? []).map((item) => item['sk']?.S).sort();
}

describe('expiry', () => {
  it('deletes what has expired and nothing else', async () => {
    await put('early', now);
    await put('late', now + 60 * minute);
    await put('never');
    expiry.note([record('early', now), record('late', now + 60 * minute), record('never')]);
    expect(await expiry.sweep(now - minute)).toBe(0);
    expect(await expiry.sweep(now + 10 * minute)).toBe(1);
    expect(await left()).toEqual(['late', 'never']);
    expect(await expiry.sweep(now + 70 * minute)).toBe(1);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('spares an item whose date has moved', async () => {
    await put('renewed', now + 60 * minute);
    expiry.note([record('renewed', now), record('renewed', now + 60 * minute, now)]);
    expect(await expiry.sweep(now + 10 * minute)).toBe(0);
    expect(await left()).toEqual(['renewed']);
    expect(await expiry.sweep(now + 70 * minute)).toBe(1);
  });

  it('writes nothing for a change that leaves the date alone', () => {
    expiry.note([record('same', now, now)]);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('surveys a table that was written without it', async () => {
    await put('early', now);
    await put('never');
    await expiry.survey({ isNew: true }).done;
    expect(await expiry.sweep(now + 10 * minute)).toBe(1);
    expect(await left()).toEqual(['never']);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('goes on with a survey that was stopped, also when the table is known by then', async () => {
    const requests = Array.from({ length: 600 }, (_, index) => ({ PutRequest: { Item: image(`item ${index}`, now) } }));
    for (let at = 0; at < requests.length; at += 25) {
      await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests.slice(at, at + 25) } }));
    }
    const survey = expiry.survey({ isNew: true });
    await survey.stop();
    expect(readdirSync(dir)).toContain('survey.json');
    await openExpiry({ client, tableName, dir }).survey({ isNew: false }).done;
    expect(await expiry.sweep(now + 10 * minute)).toBe(600);
  });

  it('asks nothing of a table that it knows', async () => {
    const send = vi.spyOn(client, 'send');
    await expiry.survey({ isNew: false }).done;
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });

  it('keeps its notes over a kill, and those that a sweep was working on', async () => {
    await put('one', now);
    expiry.note([record('one', now)]);
    const failing = new Error('engine lost');
    const broken = vi.spyOn(client, 'send').mockRejectedValueOnce(failing as never);
    await expect(expiry.sweep(now + 10 * minute)).rejects.toThrow(failing);
    broken.mockRestore();
    const reopened = openExpiry({ client, tableName, dir });
    expect(await reopened.sweep(now + 10 * minute)).toBe(1);
  });
});

describe('ticks', () => {
  it('run at once, then again, one at a time, whatever a run does', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    let runs = 0;
    let atOnce = 0;
    const ticks = startTicks([
      {
        name: 'minute',
        everyMs: 1,
        run: async () => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          await new Promise((done) => setImmediate(done));
          atOnce -= 1;
          runs += 1;
          if (runs === 1) throw new Error('first');
        },
      },
    ]);
    await expect.poll(() => runs, { interval: 2 }).toBeGreaterThan(3);
    await ticks.stop();
    const after = runs;
    expect(complaint).toHaveBeenCalledOnce();
    await new Promise((done) => setImmediate(done));
    expect(runs).toBe(after);
  });
});
