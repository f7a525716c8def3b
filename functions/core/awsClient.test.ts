import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import { patience, socketTries, waits, waitsForFiles, waitsForSockets } from './awsClient.ts';

/** Requests that get no answer before the service answers. */
let silent = 0;
let heard = 0;
let server: Server;
let endpoint: string;
beforeEach(async () => {
  [silent, heard] = [0, 0];
  server = createServer((req, res) => {
    heard += 1;
    if (heard <= silent) return;
    req.resume().on('end', () => res.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}'));
  });
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await closeServer(server);
});

const send = () => {
  const client = new SQSClient({
    ...patience,
    // Long enough for a busy machine to answer what is answered.
    requestHandler: { ...patience.requestHandler, requestTimeout: 500 },
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
    md5: false,
  });
  return client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/0/q`, MessageBody: 'x' }));
};

describe('a service that does not answer', () => {
  it('is asked again', async () => {
    silent = 1;
    await expect(send()).resolves.toBeDefined();
    expect(heard).toBe(2);
  });

  it('is given up after a few tries', async () => {
    silent = Number.POSITIVE_INFINITY;
    await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(heard).toBe(patience.maxAttempts);
  });
});

it('every client of the functions is made with that patience', () => {
  const folder = new URL('.', import.meta.url);
  const clients = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .filter((text) => /new \w+Client\(/.test(text));
  expect(clients).toHaveLength(8);
  for (const text of clients)
    expect(text).toMatch(
      /new \w+Client\((patience\b|\{ \.\.\.patience\b|\{[^;]*maxAttempts: (maxTries,\s+requestHandler: waits|socketTries,\s+requestHandler: waitsForSockets))/,
    );
  for (const handler of [waits, waitsForFiles]) {
    expect(handler).toMatchObject({ throwOnRequestTimeout: true, connectionTimeout: 5_000 });
  }
  // One that takes nothing holds a place of those who are told together for so long.
  expect(socketTries * waitsForSockets.requestTimeout).toBeLessThan(10_000);
  expect(waitsForSockets).toMatchObject({ throwOnRequestTimeout: true, connectionTimeout: 2_000 });
});
