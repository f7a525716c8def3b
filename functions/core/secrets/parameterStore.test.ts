import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

type Answer = readonly [status: number, body: string];
const found: Answer = [
  200,
  JSON.stringify({ Parameters: [{ Name: '/p/a', Value: '1', Version: 3 }], InvalidParameters: ['/p/b'] }),
];
const refused = (name: string): Answer => [
  400,
  JSON.stringify({ __type: `com.amazonaws.ssm#${name}`, message: 'No.' }),
];

let store: typeof import('./parameterStore.ts');
let server: Server;
let answers: Answer[];
let asked: { headers: IncomingMessage['headers']; body: string }[];

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What AWS computes from a request as it arrived: version 4 of its signatures, of a POST to `/`. */
function signatureOf({ headers, body }: (typeof asked)[number], secretAccessKey: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(headers.authorization ?? '') ?? [];
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  const request = ['POST', '/', '', lines.join(''), names, hashOf(body)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(request)].join('\n')).toString('hex');
}

beforeEach(async () => {
  asked = [];
  answers = [];
  server = createServer(async (req, res) => {
    const body = (await req.toArray()).join('');
    asked.push({ headers: req.headers, body });
    const [status, said] = answers.shift() ?? found;
    res.writeHead(status).end(said);
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${await listen(server, 0)}`);
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'own');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'hidden');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  // Credentials are kept by the instance: each test is a new one.
  vi.resetModules();
  store = await import('./parameterStore.ts');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await closeServer(server);
});

test('asks for decrypted values as who the function is, and leaves out what is not there', async () => {
  expect(await store.readParameters(['/p/a', '/p/b'])).toEqual(new Map([['/p/a', { value: '1', version: 3 }]]));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ headers: { 'x-amz-target': 'AmazonSSM.GetParameters' } });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ Names: ['/p/a', '/p/b'], WithDecryption: true });
});

test('signs what it sends as AWS checks it', async () => {
  await store.readParameters(['/p/a']);
  const [call] = asked;
  if (!call) throw new Error('the store was not asked');
  expect(call.headers['x-amz-security-token']).toBe('session');
  const { authorization } = call.headers;
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=own\/\d{8}\/sa-east-1\/ssm\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target, /,
  );
  expect(authorization).toMatch(`Signature=${signatureOf(call, 'hidden')}`);
});

test("has a container's credentials from where a container has them", async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${process.env['AWS_ENDPOINT_URL_SSM']}/task`);
  const task = { AccessKeyId: 'task', SecretAccessKey: 'secret', Token: 'token', Expiration: '2099-01-01T00:00:00Z' };
  answers = [[200, JSON.stringify(task)]];
  expect((await store.readParameters(['/p/a'])).get('/p/a')).toMatchObject({ value: '1' });
  const [, call] = asked;
  if (!call) throw new Error('the store was not asked');
  expect(call.headers['x-amz-security-token']).toBe('token');
  expect(call.headers.authorization).toMatch(`Signature=${signatureOf(call, 'secret')}`);
});

test.each([
  ['sa-east-1', 'https://ssm.sa-east-1.amazonaws.com/'],
  ['cn-north-1', 'https://ssm.cn-north-1.amazonaws.com.cn/'],
  ['eusc-de-east-1', 'https://ssm.eusc-de-east-1.amazonaws.eu/'],
])('finds the store of %s', (region, url) => {
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', undefined);
  vi.stubEnv('AWS_REGION', region);
  expect(store.endpoint().href).toBe(url);
});

test.each([
  ['is down', [500, '{"__type":"InternalServerError"}']],
  ['cannot be reached behind its balancer', [503, '<html>Service Unavailable</html>']],
  ['was asked too often', refused('ThrottlingException')],
] as const)('asks again when the store %s', async (_name, answer) => {
  answers = [answer];
  expect((await store.readParameters(['/p/a'])).get('/p/a')).toMatchObject({ value: '1' });
  expect(asked).toHaveLength(2);
});

test('gives up after four tries', async () => {
  answers = Array.from({ length: 4 }, () => [503, ''] as const);
  await expect(store.readParameters(['/p/a'])).rejects.toMatchObject({ name: 'Unavailable' });
  expect(asked).toHaveLength(4);
});

test('takes a refusal at its word', async () => {
  answers = [refused('AccessDeniedException')];
  await expect(store.readParameters(['/p/a'])).rejects.toMatchObject({ name: 'AccessDeniedException', message: 'No.' });
  expect(asked).toHaveLength(1);
});
