import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { limits, sendRequest } from './httpClient.ts';
import { fetchPublicUrl, openServiceStream } from './publicUrl.ts';

// The waits between the tries are noted, not waited.
vi.mock('node:timers/promises', { spy: true });
const waits = vi.mocked(setTimeout);

let server: Server;
let base: string;
const seen: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = [];
let failing: number[] = [];
let notHttp = 0;
let poured = Promise.resolve();

type Answer = (response: ServerResponse, rest: string) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  go: (response, rest) => response.writeHead(Number(rest.slice(0, 3)), { location: `/${rest.slice(4)}` }).end(),
  to: (response, rest) => response.writeHead(302, { location: decodeURIComponent(rest) }).end(),
  // From here on only public addresses may be called, as if this very server were one.
  inward: (response, rest) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    return response.writeHead(307, { location: decodeURIComponent(rest) }).end();
  },
  loop: (response) => response.writeHead(302, { location: '/loop' }).end(),
  large: (response) => response.end(Buffer.alloc(5 * 1024 * 1024)),
  silent: () => undefined,
  busy: (response) => response.writeHead(failing.shift() ?? 200).end(),
  pouring: (response) => {
    poured = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(302, { location: '/end' }).write('x');
  },
  torn: (response) => response.destroy(),
  bare: (response) => response.writeHead(200).end(),
  nowhere: (response) => response.writeHead(302).end('here'),
};
const page: Answer = (response) => response.writeHead(200, { 'content-type': 'Text/HTML ; charset=utf-8' }).end('ok');

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = request.url ?? '';
    seen.push({ url, method: request.method ?? '', headers: request.headers, body });
    const [, kind = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(url) ?? [];
    (answers[kind] ?? page)(response, rest);
  });
  server.on('clientError', (_error, socket) => {
    notHttp += 1;
    socket.destroy();
  });
  base = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(async () => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
  server.closeAllConnections();
  await closeServer(server);
});
beforeEach(() => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  seen.length = 0;
  failing = [];
  notHttp = 0;
  waits.mockReset().mockResolvedValue(undefined);
});

const fault = async (url: string, call: Parameters<typeof fetchPublicUrl>[1] = {}): Promise<string> => {
  const result = await fetchPublicUrl(url, call);
  return result.ok ? `answered ${result.answer.status}` : result.fault;
};

describe('B-INT-5: addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[fd00:ec2::254]/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/',
    'http://LOCALHOST/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'no address',
    '',
  ])('%s is not called', async (url) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    const port = new URL(base).port;
    expect(await fault(url.replace(/^(http:\/\/[^/]+)/, `$1:${port}`))).toBe('forbidden');
    expect(seen).toEqual([]);
  });
});

it('a request says what it was told to, and nothing of this system', async () => {
  await fetchPublicUrl(`${base}/x`, { method: 'POST', body: 'olá', headers: { 'x-event-id': 'e' } });
  await fetchPublicUrl(`${base}/x`, { headers: { accept: 'image/png' } });
  expect(seen).toMatchObject([
    {
      method: 'POST',
      body: 'olá',
      headers: {
        'x-event-id': 'e',
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Prosa',
        'content-length': '4',
        connection: 'close',
      },
    },
    { method: 'GET', body: '', headers: { accept: 'image/png' } },
  ]);
  expect(seen[1]?.headers).not.toHaveProperty('content-length');
});

it('an answer tells its type, its bytes and where it came from', async () => {
  expect(await fetchPublicUrl(`${base}/x`)).toEqual({
    ok: true,
    answer: { status: 200, type: 'text/html', body: Buffer.from('ok'), url: `${base}/x` },
  });
  expect(await fetchPublicUrl(`${base}/bare`)).toMatchObject({ ok: true, answer: { type: '' } });
});

it('speaks TLS where the address says so', async () => {
  expect(await fault(base.replace('http:', 'https:'))).toBe('network');
  expect([notHttp, seen]).toEqual([3, []]);
});

describe('B-INT-5: redirects', () => {
  it.each([
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://127.0.0.1/',
    'http://localhost/',
  ])('from a public address to %s is refused before anything is sent there', async (target) => {
    const inside = target.replace(/\/\/(127\.0\.0\.1|localhost|\[::1\])\//, `//$1:${new URL(base).port}/`);
    expect(await fault(`${base}/inward/${encodeURIComponent(inside)}`)).toBe('forbidden');
    expect(seen).toHaveLength(1);
  });

  it('are followed three times, not four', async () => {
    expect(await fetchPublicUrl(`${base}/go/302/go/301/go/307/end`)).toMatchObject({
      ok: true,
      answer: { url: `${base}/end`, type: 'text/html' },
    });
    expect(await fault(`${base}/loop`)).toBe('redirects');
    expect(seen.filter(({ url }) => url === '/loop')).toHaveLength(4);
  });

  it('to what may not be called are refused', async () => {
    for (const target of ['ftp://example.com/', 'file:///etc/passwd', 'http://[']) {
      expect(await fetchPublicUrl(`${base}/to/${encodeURIComponent(target)}`)).toEqual({
        ok: false,
        fault: 'forbidden',
        mayHaveArrived: true,
      });
    }
  });

  it('are not read: their connection is closed', async () => {
    expect(await fault(`${base}/pouring`)).toBe('answered 200');
    await poured;
  });

  it('without an address are answers', async () => {
    expect(await fetchPublicUrl(`${base}/nowhere`)).toMatchObject({
      answer: { status: 302, body: Buffer.from('here') },
    });
    expect(await fault(`${base}/go/300/end`)).toBe('answered 300');
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{}'],
    [308, 'POST', '{}'],
  ])('of status %i make of a POST a %s with the body %j', async (status, method, body) => {
    await fetchPublicUrl(`${base}/go/${status}/end`, { method: 'POST', body: '{}', headers: { 'x-event-id': 'e' } });
    expect(seen.at(-1)).toMatchObject({ url: '/end', method, body });
    expect(seen.at(-1)?.headers['x-event-id']).toBe(method === 'POST' ? 'e' : undefined);
  });

  it.each([
    ['127.0.0.1', 'a', 's'],
    ['localhost', undefined, undefined],
  ])(
    'to %s take along, of what names the caller, no more than is meant for it',
    async (host, authorization, signature) => {
      const headers = { authorization: 'a', 'X-Signature': 's', 'x-event-id': 'e' };
      const target = `${base.replace('127.0.0.1', host)}/end`;
      await fetchPublicUrl(`${base}/to/${encodeURIComponent(target)}`, { headers });
      const said = seen.at(-1)?.headers ?? {};
      expect([said['authorization'], said['x-signature'], said['x-event-id']]).toEqual([authorization, signature, 'e']);
    },
  );
});

describe('B-INT-5: time, length and tries', () => {
  it('ends an answer that is too long and one that never comes', async () => {
    expect(await fetchPublicUrl(`${base}/large`)).toMatchObject({ ok: false, fault: 'tooLarge' });
    expect(await fault(`${base}/large`, { maxBytes: 5 * 1024 * 1024 })).toBe('answered 200');
    expect(await fault(`${base}/silent`, { timeoutMs: 50, isRepeatable: false })).toBe('timeout');
    expect(waits).not.toHaveBeenCalled();
  });

  it.each([
    ['GET', [503], 'answered 200', 2],
    ['GET', [500, 429], 'answered 200', 3],
    ['GET', [503, 503, 503], 'answered 503', 3],
    ['GET', [499], 'answered 499', 1],
    ['POST', [503], 'answered 503', 1],
  ] as const)('a %s that is answered %j ends with %s after %i tries', async (method, statuses, expected, tries) => {
    failing = [...statuses];
    expect(await fault(`${base}/busy`, { method })).toBe(expected);
    expect(seen.filter(({ url }) => url === '/busy')).toHaveLength(tries);
    expect(waits.mock.calls).toEqual([[250], [1000]].slice(0, tries - 1));
  });

  it('what is called harmless is tried again whatever it is, and what is not, not', async () => {
    failing = [503, 503];
    expect(await fault(`${base}/busy`, { method: 'POST', body: '', isRepeatable: true })).toBe('answered 200');
    failing = [503];
    expect(await fault(`${base}/busy`, { isRepeatable: false })).toBe('answered 503');
  });

  it.each([
    ['torn', {}, 'network', 3],
    ['torn', { method: 'POST' }, 'network', 1],
    ['silent', { timeoutMs: 30 }, 'timeout', 3],
    ['large', {}, 'tooLarge', 1],
    ['loop', {}, 'redirects', 1],
  ] as const)('an answer that is %s, to %j, is a fault: %s after %i tries', async (path, call, expected, tries) => {
    const result = await fetchPublicUrl(`${base}/${path}`, call);
    expect(result).toEqual({ ok: false, fault: expected, mayHaveArrived: true });
    expect(waits).toHaveBeenCalledTimes(tries - 1);
  });

  it('tries again when nobody listened', async () => {
    const closed = createServer();
    const port = await listen(closed, 0);
    await closeServer(closed);
    const result = await fetchPublicUrl(`http://127.0.0.1:${port}/`, { method: 'POST' });
    expect(result).toEqual({ ok: false, fault: 'network', mayHaveArrived: false });
    expect(waits.mock.calls).toEqual([[250], [1000]]);
  });

  it('has ten seconds and a megabyte', () => {
    expect(limits).toEqual({
      service: { timeoutMs: 15_000, maxBytes: 1_048_576 },
      publicUrl: { timeoutMs: 10_000, maxBytes: 1_048_576 },
    });
  });
});

describe('an address that a service names', () => {
  it('is its own host, or a public one', async () => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    expect(await openServiceStream(`${base}/page`, [base])).toMatchObject({ ok: true, answer: { status: 200 } });
    for (const own of [[], [''], ['https://graph.facebook.com'], ['not an address']]) {
      expect(await openServiceStream(`${base}/page`, own)).toMatchObject({ ok: false, fault: 'forbidden' });
    }
  });

  it('is not followed elsewhere from a service that we chose', async () => {
    const sent = await sendRequest(`${base}/to/${encodeURIComponent(`${base}/page`)}`);
    expect(sent).toMatchObject({ ok: true, answer: { status: 302 } });
  });
});
