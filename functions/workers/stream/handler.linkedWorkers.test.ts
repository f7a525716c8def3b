import { createServer, type Server } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { beat, ringSession } from '../../channels/linked/sessions.ts';
import { workersFor } from '../../channels/linked/workers.ts';
import { updateItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';

interface Asked {
  readonly cluster: string;
  readonly service: string;
  readonly desiredCount: number;
}

let workshop: StoreFixture;
let server: Server;
const asked: Asked[] = [];
let isDown = false;
beforeAll(async () => {
  workshop = await openStoreFixture();
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      if (isDown) return response.writeHead(400).end('{}');
      asked.push(JSON.parse(text));
      return response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}');
    });
  });
  process.env['AWS_ENDPOINT_URL_ECS'] = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(async () => {
  delete process.env['AWS_ENDPOINT_URL_ECS'];
  delete process.env['LINKED_WORKERS_NAME'];
  await closeServer(server);
  await workshop.close();
});

/** A number came or went. */
const numberChanges = () =>
  handler({
    Records: [{ dynamodb: { NewImage: marshall({ pk: 'SYSTEM#LINKED', sk: 'SESSION#7#1', et: 'linkedSession' }) } }],
  } as unknown as DynamoDBStreamEvent);

it.each([
  [0, 0],
  [1, 2],
  [40, 2],
  [41, 3],
  [400, 11],
])('for %i numbers there are %i workers', (numbers, workers) => {
  expect(workersFor(numbers)).toBe(workers);
});

it('lets workers run with the first number, none after the last, and minds no sign of life', async () => {
  await ringSession({ companyId: 7, whatsappId: 1 });
  await numberChanges();
  expect(asked).toEqual([]);
  process.env['LINKED_WORKERS_NAME'] = 'prosa-x-linked';
  await numberChanges();
  await beat('W1', 1);
  await updateItem({
    Key: { ...keys.linkedSession(7, 1) },
    UpdateExpression: 'ADD bell :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  await writeItems([{ remove: keys.linkedSession(7, 1) }]);
  await numberChanges();
  const service = { cluster: 'prosa-x-linked', service: 'prosa-x-linked' };
  expect(asked).toEqual([
    { ...service, desiredCount: 2 },
    { ...service, desiredCount: 0 },
  ]);
});

it('keeps nothing else of a batch waiting when the service does not answer', async () => {
  isDown = true;
  await expect(numberChanges()).resolves.not.toThrow();
});
