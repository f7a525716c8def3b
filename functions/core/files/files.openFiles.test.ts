import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { deadAddress } from '@test/support/graph/fakeGraph.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { sendRequest } from '../outbound/httpClient.ts';
import { copyFile, FileMissing, findFile, newMediaKey, readFile, saveFile, withFile } from './files.ts';

const stops: (() => Promise<unknown>)[] = [];
let refusing: Server;
let url = '';
const key = newMediaKey(1);
beforeAll(async () => {
  const engine = await startEngine();
  const storage = await startStorage();
  refusing = createServer((_, res) => res.writeHead(401).end('{}'));
  url = `http://127.0.0.1:${await listen(refusing, 0)}`;
  stops.push(storage.stop, engine.stop);
  await saveFile(key, randomBytes(3 * 1024 * 1024), { name: 'a.bin', mime: 'application/octet-stream' });
});
afterAll(async () => {
  refusing.closeAllConnections();
  await closeServer(refusing);
  for (const stop of stops) await stop();
});

it('a file that is not there is told from one that cannot be read', async () => {
  const [missing, copy] = [newMediaKey(1), newMediaKey(1)];
  expect(await findFile(missing)).toBeUndefined();
  await expect(readFile(missing)).rejects.toBeInstanceOf(FileMissing);
  await expect(withFile(missing, async () => 1)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  await expect(copyFile(missing, copy)).rejects.toBeInstanceOf(FileMissing);
  const endpoint = process.env['MEDIA_BUCKET'];
  process.env['MEDIA_BUCKET'] = 'Not a bucket';
  await expect(readFile(key)).rejects.not.toBeInstanceOf(FileMissing);
  process.env['MEDIA_BUCKET'] = endpoint;
});

/** As many as the client has connections. */
const all = 50;

it.each([
  ['nobody listens', deadAddress],
  ['it is refused before it was read', async () => url],
])('a file that could not be passed on because %s holds no connection to the storage', async (_, target) => {
  const to = await target();
  for (let turn = 0; turn <= all; turn += 1) {
    await withFile(key, ({ chunks }) => sendRequest(to, { method: 'POST', body: chunks }));
  }
  expect(await findFile(key)).toMatchObject({ size: 3 * 1024 * 1024 });
});
