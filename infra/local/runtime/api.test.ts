import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { longestStateMs } from '@test/support/patience.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../host/listen.ts';
import { createApi } from './api.ts';
import type { Handler } from './invoke.ts';

const routes = {
  tickets: {
    list: { method: 'GET', path: '/tickets' },
    mine: { method: 'GET', path: '/tickets/mine' },
    show: { method: 'GET', path: '/tickets/{id}' },
    update: { method: 'PUT', path: '/tickets/{id}' },
    note: { method: 'POST', path: '/tickets/{ticketId}/notes' },
    event: { method: 'POST', path: '/tickets/events', access: 'signed' },
  },
  // Another feature may call the same part of the path otherwise.
  notes: { add: { method: 'POST', path: '/tickets/{noteId}' } },
  media: { read: { method: 'GET', path: '/media/{key+}' }, save: { method: 'POST', path: '/media' } },
};

describe('the API', () => {
  let server: Server;
  let url = '';
  let event: APIGatewayProxyEvent;
  let respond: Handler;
  let timeoutSeconds: number;

  beforeAll(async () => {
    const handler: Handler = (given, context) => {
      event = given as APIGatewayProxyEvent;
      return respond(given, context);
    };
    const fn = (name: string) => ({
      ...{ name, handler, memory: 128 },
      get timeoutSeconds() {
        return timeoutSeconds;
      },
    });
    const api = createApi({ routes, functions: { tickets: fn('tickets'), media: fn('media') } });
    server = createServer((req, res) => void api(req, res));
    url = `http://127.0.0.1:${await listen(server, 0)}/api`;
  });
  beforeEach(() => {
    timeoutSeconds = longestStateMs / 1000;
    respond = async () => ({ statusCode: 200, body: '' });
  });
  afterAll(() => closeServer(server));

  it('hands a request over as a REST API does', async () => {
    await fetch(`${url}/tickets/7?a=1&a=2&b=%C3%A9`, { headers: { 'X-Custom': 'v', 'user-agent': 'test' } });
    expect(event).toMatchObject({
      resource: '/tickets/{id}',
      path: '/tickets/7',
      httpMethod: 'GET',
      pathParameters: { id: '7' },
      queryStringParameters: { a: '2', b: 'é' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: ['é'] },
      body: null,
      isBase64Encoded: false,
      requestContext: {
        path: '/api/tickets/7',
        stage: 'api',
        resourcePath: '/tickets/{id}',
        identity: { sourceIp: '192.0.2.1', userAgent: 'test' },
        requestId: expect.any(String),
      },
    });
    expect(event.headers).toMatchObject({ 'x-custom': 'v' });
    expect(event.multiValueHeaders['x-custom']).toEqual(['v']);
  });

  it('has null where API Gateway has null', async () => {
    await fetch(`${url}/tickets`);
    expect(event).toMatchObject({ pathParameters: null, queryStringParameters: null });
  });

  it('believes a proxy on this machine', async () => {
    await fetch(`${url}/tickets`, { headers: { 'x-forwarded-for': '6.6.6.6, 10.1.2.3' } });
    expect(event.headers['x-viewer-address']).toBe('10.1.2.3');
  });

  it('stands where the edge stands: it alone says who calls, and the address of the connection is its own', async () => {
    const lies = { 'X-Viewer-Address': '6.6.6.6', 'x-distribution-secret': 'guessed' };
    await fetch(`${url}/tickets`, { headers: lies });
    expect(event.headers).toMatchObject({
      'x-viewer-address': '127.0.0.1',
      'x-distribution-secret': 'edge-of-the-tests',
    });
    expect(JSON.stringify([event.headers, event.multiValueHeaders])).not.toMatch(/6\.6\.6\.6|guessed/);
    expect(event.requestContext.identity.sourceIp).toBe('192.0.2.1');
  });

  it('passes text as text and everything else as base64', async () => {
    const post = (body: BodyInit, type?: string) =>
      fetch(`${url}/media`, { method: 'POST', body, ...(type ? { headers: { 'content-type': type } } : {}) });
    await post('{"é":1}', 'application/json; charset=utf-8');
    expect(event).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
    await post('a=1', 'application/x-www-form-urlencoded');
    expect(event.isBase64Encoded).toBe(false);
    await post(Buffer.from([255, 0]), 'image/png');
    expect(event).toMatchObject({ body: '/wA=', isBase64Encoded: true });
    const form = new FormData();
    form.append('medias', new Blob(['x']), 'x.txt');
    await post(form);
    expect(event.isBase64Encoded).toBe(true);
    expect(event.headers['content-type']).toContain('multipart/form-data');
  });

  it('writes headers, several cookies and bytes', async () => {
    respond = async () => ({
      statusCode: 201,
      headers: { 'Content-Type': 'image/png', 'X-Number': 7 },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
      body: '/wA=',
      isBase64Encoded: true,
    });
    const answer = await fetch(`${url}/tickets`);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-number')).toBe('7');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([255, 0]);
  });

  it('compresses a long text for who takes that, as the gateway does', async () => {
    const long = JSON.stringify({ rows: 'fila '.repeat(300) });
    const answered = async (body: string, accepted: string) => {
      respond = async () => ({ statusCode: 200, body });
      const answer = await fetch(`${url}/tickets`, { headers: { 'accept-encoding': accepted } });
      expect(await answer.text()).toBe(body);
      return [answer.headers.get('content-encoding'), Number(answer.headers.get('content-length'))];
    };
    const [encoding, bytes] = await answered(long, 'gzip, br');
    expect(encoding).toBe('gzip');
    expect(bytes).toBeLessThan(long.length / 10);
    expect(await answered(long, 'identity')).toEqual([null, long.length]);
    expect(await answered('{"rows":"fila"}', 'gzip')).toEqual([null, 15]);
  });

  describe('with many requests of one caller in flight', () => {
    let running = 0;
    let most = 0;
    let release: () => void;
    beforeEach(() => {
      [running, most] = [0, 0];
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      respond = async () => {
        running += 1;
        most = Math.max(most, running);
        await gate;
        running -= 1;
        return { statusCode: 200, body: '' };
      };
    });
    const ask = (token: string, method = 'GET', path = '/tickets') =>
      fetch(`${url}${path}`, { method, headers: { authorization: token } });
    const askOften = (count: number, token: string) => Array.from({ length: count }, () => ask(token));

    it('works on eight of them at a time, and on those of others meanwhile', async () => {
      const first = askOften(20, 'Bearer one');
      await expect.poll(() => running).toBe(8);
      const other = ask('Bearer two');
      await expect.poll(() => running).toBe(9);
      release();
      const answers = await Promise.all([...first, other]);
      expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
      expect(most).toBe(9);
    });

    it('refuses what is more than a hundred, and says when to come again', async () => {
      const refused: Response[] = [];
      const asked = askOften(110, 'Bearer one').map(async (asking) => {
        const answer = await asking;
        if (answer.status === 429) refused.push(answer);
        return answer.status;
      });
      await expect.poll(() => refused).toHaveLength(10);
      release();
      const statuses = await Promise.all(asked);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(most).toBe(8);
      expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(10).fill('1'));
      expect(await refused[0]?.json()).toEqual({ error: 'ERR_TOO_MANY_ATTEMPTS' });
    });

    it('lets a platform in that signs what it sends', async () => {
      const asked = Array.from({ length: 30 }, () => ask('Bearer one', 'POST', '/tickets/events'));
      await expect.poll(() => running).toBe(30);
      release();
      expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
    });
  });

  it('refuses what is not there', async () => {
    const missing = await fetch(`${url}/nothing`);
    expect([missing.status, await missing.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
    const other = await fetch(`${url}/tickets/7`, { method: 'DELETE' });
    expect([other.status, await other.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
  });

  it('refuses bodies over 10 MB', async () => {
    const post = (size: number) => fetch(`${url}/media`, { method: 'POST', body: Buffer.alloc(size) });
    expect((await post(10 * 1024 * 1024)).status).toBe(200);
    const answer = await post(10 * 1024 * 1024 + 1);
    expect([answer.status, await answer.json()]).toEqual([413, { error: 'ERR_PAYLOAD_TOO_LARGE' }]);
  });

  it('ends a form that never ends, and calls no function with it', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(sent === 1 ? Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n') : chunk);
      },
    });
    const called = vi.fn(async () => ({ statusCode: 200, body: '' }));
    respond = called;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const asked = fetch(`${url}/media`, { ...{ method: 'POST', headers, body }, duplex: 'half' } as RequestInit);
    // Whoever does not stop writing may find the connection closed instead of reading the answer.
    expect(
      await asked.then(
        ({ status }) => status,
        () => 'cut',
      ),
    ).toBeOneOf([413, 'cut']);
    expect(sent).toBeLessThan(200);
    expect(called).not.toHaveBeenCalled();
  });

  it('calls no function with a form whose sender went away', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const called = vi.fn(async () => ({ statusCode: 200, body: '' }));
    respond = called;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="a"')),
    });
    const giveUp = new AbortController();
    const how = { method: 'POST', body, duplex: 'half', signal: giveUp.signal } as RequestInit;
    const asked = fetch(`${url}/media`, how);
    await once(server, 'request');
    giveUp.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => complaint).toHaveBeenCalled();
    expect(called).not.toHaveBeenCalled();
    complaint.mockRestore();
  });

  it.each([
    ['throws', 502, async () => Promise.reject(new Error('broken'))],
    ['answers nonsense', 502, async () => 'nonsense'],
    ['answers more than Lambda can', 502, async () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) })],
    ['does not end', 504, () => new Promise(() => {})],
  ])('answers for a function that %s', async (_, status, behaviour) => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    timeoutSeconds = 0.2;
    respond = behaviour;
    const answer = await fetch(`${url}/tickets`);
    expect([answer.status, await answer.json()]).toEqual([status, { error: 'ERR_INTERNAL' }]);
    expect(complaint).toHaveBeenCalled();
    complaint.mockRestore();
  });
});
