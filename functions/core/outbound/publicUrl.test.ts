import { lookup } from 'node:dns/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { guardedLookup, isPublicAddress } from './addresses.ts';
import { fetchPublicUrl } from './publicUrl.ts';

vi.mock('node:dns/promises', { spy: true });

let server: Server;
let base: string;
const seen: { url: string; method: string; headers: Record<string, unknown>; body: string }[] = [];
let failures = 0;

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
  busy: (response) => {
    failures -= 1;
    return response.writeHead(failures < 0 ? 200 : 503).end();
  },
};
const page: Answer = (response) => response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('ok');

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = request.url ?? '';
    seen.push({ url, method: request.method ?? '', headers: request.headers, body });
    const [, kind = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(url) ?? [];
    (answers[kind] ?? page)(response, rest);
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
});

const fault = async (url: string, call: Parameters<typeof fetchPublicUrl>[1] = {}): Promise<string> => {
  const result = await fetchPublicUrl(url, call);
  return result.ok ? `answered ${result.answer.status}` : result.fault;
};

describe('B-INT-5: addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'no address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2800:3f0:4001::8a'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

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

  it('a name is judged by the answer that its connection uses, whatever it meant before', async () => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => guardedLookup('localhost', { all }, resolve));
      expect(error).toMatchObject({ name: 'ForbiddenAddress' });
    }
  });
});

describe('B-INT-5: a name with several addresses', () => {
  const answer = (...addresses: string[]) =>
    vi
      .mocked(lookup as unknown as (name: string) => Promise<{ address: string; family: number }[]>)
      .mockResolvedValueOnce(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const judged = (all: boolean): Promise<unknown> =>
    new Promise((resolve) =>
      guardedLookup('shop.example', { all }, (error, found, family) => resolve(error ?? { found, family })),
    );
  beforeEach(() => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
  });

  it.each([
    ['8.8.8.8', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8'],
    ['2606:4700::1111', '8.8.8.8', '::1'],
    ['8.8.8.8', '::ffff:169.254.169.254'],
  ])('is closed by one that is not public: %s, %s', async (...addresses) => {
    for (const all of [true, false]) {
      answer(...addresses);
      expect(await judged(all)).toMatchObject({ name: 'ForbiddenAddress' });
    }
  });

  it('is open when all are public, and closed when there is none', async () => {
    answer('8.8.8.8', '2606:4700::1111');
    expect(await judged(true)).toMatchObject({ found: [{ address: '8.8.8.8' }, { address: '2606:4700::1111' }] });
    answer('8.8.8.8', '2606:4700::1111');
    expect(await judged(false)).toEqual({ found: '8.8.8.8', family: 4 });
    answer();
    expect(await judged(true)).toMatchObject({ name: 'ForbiddenAddress' });
  });
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
      expect(await fault(`${base}/to/${encodeURIComponent(target)}`)).toBe('forbidden');
    }
  });

  it('carry a body on only where the answer says so, and no signature to another host', async () => {
    const call = { method: 'POST' as const, body: '{}', headers: { 'x-signature': 's', 'x-event-id': 'e' } };
    await fetchPublicUrl(`${base}/go/307/end`, call);
    await fetchPublicUrl(`${base}/go/302/end`, call);
    const other = `${base.replace('127.0.0.1', 'localhost')}/end`;
    await fetchPublicUrl(`${base}/to/${encodeURIComponent(other)}`, { ...call, method: 'GET' });
    expect(seen.filter(({ url }) => url === '/end')).toMatchObject([
      { method: 'POST', body: '{}', headers: { 'x-signature': 's' } },
      { method: 'GET', body: '' },
      { method: 'GET', headers: { 'x-event-id': 'e' } },
    ]);
    expect(seen.at(-1)?.headers).not.toHaveProperty('x-signature');
  });
});

describe('B-INT-5: time, length and tries', () => {
  it('ends an answer that is too long and one that never comes', async () => {
    expect(await fault(`${base}/large`)).toBe('tooLarge');
    expect(await fault(`${base}/silent`, { timeoutMs: 50, isRepeatable: false })).toBe('timeout');
  });

  it('tries three times where that is harmless, else once', async () => {
    failures = 2;
    expect(await fault(`${base}/busy`)).toBe('answered 200');
    failures = 3;
    expect(await fault(`${base}/busy`)).toBe('answered 503');
    failures = 1;
    expect(await fault(`${base}/busy`, { method: 'POST', body: '' })).toBe('answered 503');
  });

  it('tries again when nobody listened', async () => {
    const closed = createServer();
    const port = await listen(closed, 0);
    await closeServer(closed);
    expect(await fault(`http://127.0.0.1:${port}/`, { method: 'POST' })).toBe('network');
  });
});
