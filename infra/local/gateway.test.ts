import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { longestStateMs } from '@test/support/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3 } from './aws/s3/s3.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { closeServer, listen } from './host/listen.ts';
import { createApi } from './runtime/api.ts';
import { createSockets, type Sockets } from './runtime/sockets.ts';
import { createSite } from './site/site.ts';

const dir = mkdtempSync(join(tmpdir(), 'gateway-'));
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };
let gateway: Gateway;
let sockets: Sockets;
let url = '';

const files: Record<string, string> = {
  'web/index.html': '<!doctype html><div id="root"></div>',
  'web/assets/app-abc.js': `console.log(${JSON.stringify('x'.repeat(5_000))})`,
  'web/favicon.svg': '<svg/>',
  'web/sw.js': 'self.skipWaiting()',
  'web/.source-hash': 'secret',
  'docs/docs/index.html': '<h1>API</h1>',
  'docs/openapi.json': '{"openapi":"3.1.0"}',
  'secret.txt': 'secret',
};

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const s3 = createS3({ dir: join(dir, 's3'), credentials });
  await s3.ensureBucket('media');
  gateway = createGateway({ s3, buckets: ['media'] });
  url = `http://127.0.0.1:${await listen(gateway.server, 0)}`;
  const fn = {
    name: 'f',
    handler: async () => ({ statusCode: 200, body: 'api' }),
    timeoutSeconds: longestStateMs / 1000,
    memory: 128,
  };
  sockets = createSockets({ fn, live: new Map() });
  gateway.showSite(
    createSite({ webDir: join(dir, 'web'), docsDir: join(dir, 'docs'), mediaOrigin: url, isSecure: false }),
  );
  const first = fetch(`${url}/api/first`);
  // The page is there at once and says that the system is starting; what it asks for waits.
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect(await Promise.race([first, fetch(`${url}/login`).then(() => 'waits')])).toBe('waits');
  gateway.open({
    api: createApi({ routes: { f: { all: { method: 'GET', path: '/{path+}' } } }, functions: { f: fn } }),
    sockets,
  });
  expect(await (await first).text()).toBe('api');
});
afterAll(async () => {
  await sockets.stop();
  await closeServer(gateway.server);
  rmSync(dir, { recursive: true, force: true });
});

/** A request whose path is sent as it is: fetch would tidy it up first. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve) => get(`${url}`, { path, headers }, (res) => resolve(res.resume())));

it('says that it is starting, rather than nothing, when that takes longer than a call may', async () => {
  const starting = createGateway({
    s3: createS3({ dir: join(dir, 's3'), credentials }),
    buckets: [],
    longestWaitMs: 1,
  });
  const origin = `http://127.0.0.1:${await listen(starting.server, 0)}`;
  const answer = await fetch(`${origin}/api/tickets`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await answer.json()).toEqual({ error: 'ERR_STARTING' });
  await closeServer(starting.server);
});

describe('the site', () => {
  it.each(['/', '/tickets/7', '/login'])('is one page at %s', async (path) => {
    const answer = await fetch(url + path);
    expect(await answer.text()).toBe(files['web/index.html']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=(self)'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${url}`);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/);
  });

  it('lets hashed files stay and compresses them', async () => {
    const answer = await raw('/assets/app-abc.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('permissions-policy');
    expect(Number(answer.headers['content-length'])).toBeLessThan(500);
    expect(await (await fetch(`${url}/assets/app-abc.js`)).text()).toBe(files['web/assets/app-abc.js']);
  });

  it.each(['/sw.js', '/favicon.svg'])('has %s asked for again each time', async (path) => {
    const { headers } = await fetch(url + path);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  it('prefers the better compression', async () => {
    const answer = await raw('/assets/app-abc.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(Number(answer.headers['content-length'])).toBeLessThan(500);
    expect(await (await fetch(`${url}/assets/app-abc.js`)).text()).toBe(files['web/assets/app-abc.js']);
  });

  it('prefers what was compressed beforehand', async () => {
    writeFileSync(join(dir, 'web/assets/app-abc.js.br'), 'brotli');
    const answer = await raw('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': '6' });
  });

  it('answers 304 for what the browser has', async () => {
    const etag = (await fetch(`${url}/favicon.svg`)).headers.get('etag') ?? '';
    expect((await fetch(`${url}/favicon.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each(['/missing.js', '/.source-hash.txt', '/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])(
    'has no %s',
    async (path) => {
      expect((await raw(path)).statusCode).toBe(404);
    },
  );

  it.each(['//', 'http://['])('survives a request for %s', async (path) => {
    expect((await raw(path)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('serves the documentation beside the API', async () => {
    expect(await (await fetch(`${url}/api/docs`)).text()).toBe('<h1>API</h1>');
    expect(await (await fetch(`${url}/api/openapi.json`)).json()).toEqual({ openapi: '3.1.0' });
    expect(await (await fetch(`${url}/api/docs.json`)).text()).toBe('api');
  });
});

describe('stored files', () => {
  it('are served on the same port, but never as a page of the site', async () => {
    const client = new S3Client({ region: 'us-east-1', endpoint: url, credentials });
    const Key = 'c/1/evil.html';
    const page = { Bucket: 'media', Key, Body: '<script>1</script>', ContentType: 'text/html' };
    await client.send(new PutObjectCommand(page));
    const answer = await fetch(await getSignedUrl(client, new GetObjectCommand({ Bucket: 'media', Key })));
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toBe('<script>1</script>');
    expect((await fetch(`${url}/media/${Key}`)).status).toBe(403);
    client.destroy();
  });
});
