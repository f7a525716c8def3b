import { readdirSync, readFileSync } from 'node:fs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { keys } from '../../core/store/table.ts';
import { streams } from '../../manifest.ts';
import { builders } from '../../realtime/builders.ts';
import { handler as push } from '../../realtime/deliver.ts';
import { handler as react } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));
process.env['SOCKET_ENDPOINT'] = 'http://127.0.0.1:9';

const sources = readdirSync('functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`functions/${file}`, 'utf8'));
const matches = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''));
/** Every kind of record that code names. */
const kinds = [...new Set([...matches(/\bEntity<[^=]+= \{\s+name: '(\w+)'/g), ...matches(/\bet: '(\w+)'/g)])].sort();

/** What a reader does when such an item comes, changes and goes. */
async function done(reader: typeof push, item: object): Promise<readonly string[]> {
  const image = marshall({ pk: 'C#7', sk: 'X', companyId: 7, id: 1, version: 1, ...item });
  const later = { ...image, version: { N: '2' }, name: { S: 'other' } };
  const event = {
    Records: [
      { dynamodb: { NewImage: image } },
      { dynamodb: { OldImage: image, NewImage: later } },
      { dynamodb: { OldImage: { ...later, sk: { S: 'Y' } } } },
    ],
  } as unknown as DynamoDBStreamEvent;
  const { operations } = await meter.measure(() => reader(event));
  return [...operations, ...(await workshop.drain('jobs')).map(({ type }) => String(type))];
}

const others = (own: readonly string[]) => kinds.filter((kind) => !own.includes(kind));

describe('a reader of the stream is woken by all that it does something for, and by nothing else', () => {
  it('knows every kind of record', () => {
    expect(kinds.length).toBeGreaterThan(60);
    // Numbers beside lists are only ever added to, and so name no kind.
    const known = [...kinds, 'counters'];
    for (const { kinds: own } of Object.values(streams))
      expect(own.filter((kind) => !known.includes(kind))).toEqual([]);
  });

  it('live', () => {
    expect([...Object.keys(builders), 'counters'].sort()).toEqual([...streams.live.kinds].sort());
  });

  it.each(others(streams.live.kinds))('live does nothing for %s', async (et) => {
    expect(await done(push, { et })).toEqual([]);
  });

  it.each(others(streams.reactions.kinds))('reactions do nothing for %s', async (et) => {
    expect(await done(react, { et })).toEqual([]);
  });

  it('nor does either for the number of the last push', async () => {
    for (const reader of [push, react]) expect(await done(reader, keys.liveSequence(7))).toEqual([]);
  });

  it('they would, for what they follow', async () => {
    for (const reader of [push, react]) expect(await done(reader, { et: 'connection' })).not.toEqual([]);
  });
});
