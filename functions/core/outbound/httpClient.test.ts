import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { failed, jsonOf, openStream, sendRequest, streamFault } from './httpClient.ts';

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

describe('a request', () => {
  const heard = async (call: Parameters<typeof sendRequest>[1]) => {
    const url = await serving(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.end(JSON.stringify({ method: request.method, mark: request.headers['x-mark'], body }));
    });
    const result = await sendRequest(url, call);
    return result.ok ? jsonOf(result.answer.body) : result;
  };
  async function* parts() {
    yield Buffer.from('a');
    yield Buffer.from('b');
  }

  it.each([
    ['nothing else', {}, { method: 'GET', body: '' }],
    ['headers', { headers: { 'x-mark': 'm' } }, { method: 'GET', mark: 'm', body: '' }],
    ['a text', { method: 'POST', body: 'olá' }, { method: 'POST', body: 'olá' }],
    ['bytes', { method: 'POST', body: new Uint8Array([97, 98]) }, { method: 'POST', body: 'ab' }],
    ['what is still coming', { method: 'POST', body: parts }, { method: 'POST', body: 'ab' }],
    ['another method', { method: 'DELETE' }, { method: 'DELETE', body: '' }],
  ] as const)('carries %s', async (_case, call, expected) => {
    const body =
      'body' in call && typeof call.body === 'function' ? call.body() : 'body' in call ? call.body : undefined;
    expect(
      await heard({ ...call, ...(body === undefined ? {} : { body }) } as Parameters<typeof sendRequest>[1]),
    ).toEqual(expected);
  });
});

it('an answer without a body is an empty one', async () => {
  const url = await serving((_, response) => response.writeHead(204).end());
  expect(await sendRequest(url)).toMatchObject({ ok: true, answer: { status: 204, body: Buffer.alloc(0) } });
});

it('reads a megabyte of an answer unless told otherwise', async () => {
  const url = await serving((_, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
  expect(await sendRequest(url)).toEqual({ ok: false, fault: 'tooLarge', mayHaveArrived: true });
});

describe('the fault behind an error', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  it.each([
    ['a time-out', new DOMException('x', 'TimeoutError'), 'timeout', true],
    ['a connection that took too long', withCode('UND_ERR_CONNECT_TIMEOUT'), 'timeout', false],
    ['an answer that took too long', withCode('UND_ERR_HEADERS_TIMEOUT'), 'timeout', true],
    [
      'one that is inside of another',
      new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }),
      'network',
      false,
    ],
    ['one with a cause that is no error', Object.assign(withCode('ENOTFOUND'), { cause: 'x' }), 'network', false],
    ['one of its own with a cause', new Error('x', { cause: new Error('y') }), 'network', true],
    ['a refusal', withCode('ECONNREFUSED'), 'network', false],
    ['a torn line', withCode('ECONNRESET'), 'network', true],
    ['anything else', 'x', 'network', true],
    ['what only looks like an error', { code: 'ECONNREFUSED', cause: withCode('ECONNREFUSED') }, 'network', true],
  ] as const)('%s', (_case, error, fault, mayHaveArrived) => {
    expect(failed(error)).toEqual({ ok: false, fault, mayHaveArrived });
  });

  it('is the time-out once it is over, whatever error that led to', () => {
    expect(failed(withCode('ECONNRESET'), true)).toEqual({ ok: false, fault: 'timeout', mayHaveArrived: true });
  });
});

describe('an answer that is passed on', () => {
  const read = async (url: string, call?: Parameters<typeof openStream>[1]): Promise<[string, string | undefined]> => {
    const result = await openStream(url, call);
    if (!result.ok) return ['', result.fault];
    let seen = '';
    try {
      for await (const chunk of result.answer.chunks) seen += Buffer.from(chunk).toString();
    } catch (error) {
      return [seen, streamFault(error)];
    }
    return [seen, undefined];
  };

  it('comes as it was sent', async () => {
    const url = await serving((_, response) => response.writeHead(206, { 'x-a': 'b' }).end('tea'));
    const result = await openStream(url);
    expect(result.ok && [result.answer.status, result.answer.headers.get('x-a')]).toEqual([206, 'b']);
    expect(await read(url)).toEqual(['tea', undefined]);
  });

  it('says why it ended early', async () => {
    const url = await serving((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('12345', () => setImmediate(() => response.destroy()));
    });
    expect((await read(url))[1]).toBe('network');
    expect(await read(url, { maxBytes: 4 })).toEqual(['', 'tooLarge']);
  });

  it('is a megabyte at most unless told otherwise', async () => {
    const url = await serving((_, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
    expect((await read(url))[1]).toBe('tooLarge');
  });

  it('is a fault when it never began', async () => {
    expect(await openStream('not a url')).toMatchObject({ ok: false, fault: 'network', mayHaveArrived: false });
  });
});

it('takes a page for what it is not', () => {
  expect(jsonOf(Buffer.from('<html>'))).toBeUndefined();
  expect(jsonOf(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
});
