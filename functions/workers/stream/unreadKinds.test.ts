import { marshall } from '@aws-sdk/util-dynamodb';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { openWorkshop, type Workshop } from '@test/support/server/workshop.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../core/store/table.ts';
import { unreadKinds, unreadSortKey } from '../../manifest.ts';
import { handler as push } from '../../realtime/deliver.ts';
import { handler as react } from './handler.ts';

let workshop: Workshop;
let meter: Meter;
beforeAll(async () => {
  workshop = await openWorkshop();
  meter = await startMeter(workshop.engine.endpoint);
  process.env['SOCKET_ENDPOINT'] = 'http://127.0.0.1:9';
});
afterAll(async () => {
  await meter.stop();
  await workshop.close();
});

async function read(item: object): Promise<readonly string[]> {
  const image = marshall({ pk: 'C#7', sk: 'X', companyId: 7, id: 1, version: 1, ...item });
  const later = { ...image, version: { N: '2' }, name: { S: 'other' } };
  const event = {
    Records: [{ dynamodb: { NewImage: image } }, { dynamodb: { OldImage: image, NewImage: later } }],
  } as unknown as DynamoDBStreamEvent;
  const { operations } = await meter.measure(async () => {
    await push(event);
    await react(event);
  });
  return [...operations, ...(await workshop.drain('jobs')).map(({ type }) => String(type))];
}

it.each(unreadKinds)('no reader does anything for %s', async (et) => {
  expect(await read({ et })).toEqual([]);
});

it('no reader does anything for the number of the last push', async () => {
  expect(keys.liveSequence(7).sk).toBe(unreadSortKey);
  expect(await read(keys.liveSequence(7))).toEqual([]);
});

it('the readers would, for what they follow', async () => {
  expect(await read({ et: 'tag' })).not.toEqual([]);
});
