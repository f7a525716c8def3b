import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { jsonOf, openStream, sendRequest, streamFault } from './httpClient.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  if (server) await closeServer(server);
  server = undefined;
});

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  return `http://127.0.0.1:${await listen(server, 0)}`;
}

it('answers with status, headers and bytes', async () => {
  const url = await serving((_, response) => response.writeHead(418, { 'x-a': 'b' }).end('tea'));
  const result = await sendRequest(url);
  expect(result.ok && [result.answer.status, result.answer.headers.get('x-a'), result.answer.body.toString()]).toEqual([
    418,
    'b',
    'tea',
  ]);
});

it('gives up on a silent server, which may have acted all the same', async () => {
  const url = await serving(() => undefined);
  expect(await sendRequest(url, { timeoutMs: 50 })).toEqual({ ok: false, fault: 'timeout', mayHaveArrived: true });
});

it('gives up on a server that never finishes', async () => {
  const url = await serving((_, response) => response.writeHead(200).write('a'));
  expect(await sendRequest(url, { timeoutMs: 50 })).toMatchObject({ fault: 'timeout' });
});

it('reads no more than it was told', async () => {
  const url = await serving((_, response) => response.end('x'.repeat(2000)));
  expect(await sendRequest(url, { maxBytes: 1999 })).toMatchObject({ ok: false, fault: 'tooLarge' });
  expect(await sendRequest(url, { maxBytes: 2000 })).toMatchObject({ ok: true });
});

it('tells a broken line from one that was never there', async () => {
  const url = await serving((_, response) => response.destroy());
  expect(await sendRequest(url)).toEqual({ ok: false, fault: 'network', mayHaveArrived: true });
  const closed = createServer();
  const port = await listen(closed, 0);
  await closeServer(closed);
  expect(await sendRequest(`http://127.0.0.1:${port}`)).toEqual({ ok: false, fault: 'network', mayHaveArrived: false });
  expect(await sendRequest('not a url')).toMatchObject({ ok: false, mayHaveArrived: false });
});

it('passes an answer on while it comes, and says why it ended early', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('12345');
    setTimeout(() => response.destroy(), 20);
  });
  const result = await openStream(url);
  const read = async () => {
    const seen: string[] = [];
    if (result.ok) for await (const chunk of result.answer.chunks) seen.push(Buffer.from(chunk).toString());
    return seen;
  };
  const error = await read().catch((reason: unknown) => reason);
  expect(streamFault(error)).toBe('network');
});

it('takes a page for what it is not', () => {
  expect(jsonOf(Buffer.from('<html>'))).toBeUndefined();
  expect(jsonOf(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
});
