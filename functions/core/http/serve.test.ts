import type { PublicCtx } from '@fn/core/context/ctx.ts';
import { AppError } from '@shared/core/errors.ts';
import { HexColorOr } from '@shared/core/fields.ts';
import { route } from '@shared/core/route.ts';
import { call } from '@test/support/server/call.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { WriteCollision, WriteConflict } from '../store/store.ts';
import { resetRates } from './rateLimits.ts';
import { FailureWithCookies, serve } from './serve.ts';

const resource = {
  act: route({
    method: 'POST',
    path: '/act',
    access: 'public',
    summary: '',
    input: z.object({ n: z.number() }),
    output: z.object({ n: z.number() }),
    errors: [],
  }),
};
const answering = (work: () => unknown) => serve(resource, { act: async () => work() as { n: number } });
const failing = (error: Error) =>
  answering(() => {
    throw error;
  });

it('lets no field out that the contract does not promise', async () => {
  const answer = await call(
    answering(() => ({ n: 1, secret: 'x' })),
    resource.act,
    { n: 1 },
  );
  expect(answer).toMatchObject({ status: 200, json: { n: 1 } });
  expect(answer.raw.body).toBe('{"n":1}');
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(Math.abs(Number(answer.headers?.['x-server-time']) - Date.now())).toBeLessThan(60_000);
});

it.each([
  ['a refusal', new AppError('ERR_NO_PERMISSION'), 403, 'ERR_NO_PERMISSION'],
  ['a limit', new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 7 }), 429, 'ERR_TOO_MANY_ATTEMPTS'],
  ['writers that were faster', new WriteConflict(0), 409, 'ERR_CONFLICT'],
  ['anything unforeseen', new Error('secret detail'), 500, 'ERR_INTERNAL'],
])('B-GEN-1: %s', async (_case, error, status, code) => {
  const answer = await call(failing(error), resource.act, { n: 1 });
  expect(answer).toMatchObject({ status, error: code });
  expect(answer.raw.body).not.toContain('secret detail');
});

it('blames the caller for a wrong question and itself for a wrong answer', async () => {
  const broken = answering(() => ({ n: 'one' }));
  expect(await call(broken, resource.act, { n: 'one' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  expect(await call(broken, resource.act, { n: 1 })).toMatchObject({ status: 500, error: 'ERR_INTERNAL' });
  expect(await call(broken, resource.act, {}, { body: '{' })).toMatchObject({ status: 400, error: 'ERR_INVALID_JSON' });
});

it('hands on texts that can be stored and compared, whatever halves of characters they came with', async () => {
  const text = z.object({ text: z.string(), list: z.array(z.string()).default([]) });
  const said = {
    say: route({
      ...{ method: 'POST', path: '/say', access: 'public', summary: '' },
      input: text,
      output: text,
      errors: [],
    }),
  };
  const heard = serve(said, { say: async (input) => input });
  const body = '{"text":"a\\ud83cb \\ud83c\\udf3b \\\\ud83c","list":["\\uDFFF"]}';
  const { json } = await call(heard, said.say, {}, { body });
  expect(json).toEqual({ text: 'a\uFFFDb 🌻 \\ud83c', list: ['\uFFFD'] });
});

it('takes a cookie along with a failure', async () => {
  const ended = new FailureWithCookies(new AppError('ERR_SESSION_EXPIRED'), ['jrt=; Max-Age=0']);
  const answer = await call(failing(ended), resource.act, { n: 1 });
  expect(answer).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED', cookies: { jrt: '' } });
});

const written = vi.spyOn(process.stdout, 'write');
beforeEach(() => {
  written.mockReset().mockReturnValue(true);
});
afterAll(() => {
  written.mockRestore();
});

it.each([
  ['a limit', new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 7 }), { error: 'ERR_TOO_MANY_ATTEMPTS' }, '7'],
  ['a limit without an end', new AppError('ERR_NUMBER_CHECKS_PER_DAY'), { error: 'ERR_NUMBER_CHECKS_PER_DAY' }, '60'],
  [
    'fields',
    new AppError('ERR_VALIDATION', { fields: { a: 'b' } }),
    { error: 'ERR_VALIDATION', fields: { a: 'b' } },
    undefined,
  ],
  [
    'numbers',
    new AppError('ERR_TAG_LIMIT', { values: { max: 5 } }),
    { error: 'ERR_TAG_LIMIT', values: { max: 5 } },
    undefined,
  ],
  ['an open ticket', new AppError('ERR_OTHER_OPEN_TICKET', { payload: '{"id":1}' }), { error: '{"id":1}' }, undefined],
  ['writers that were faster', new WriteConflict(0), { error: 'ERR_CONFLICT' }, '1'],
  ['writers at the same moment', new WriteCollision(), { error: 'ERR_CONFLICT' }, '1'],
  ['anything unforeseen', new Error('x'), { error: 'ERR_INTERNAL', requestId: 'test' }, undefined],
])('a failure says what is known of it: %s', async (_case, error, body, retryAfter) => {
  const { json, headers } = await call(failing(error), resource.act, { n: 1 });
  expect(json).toEqual(body);
  expect(headers['retry-after']).toBe(retryAfter);
});

it('logs what is our own fault, under the number that the caller is told', async () => {
  await call(failing(new AppError('ERR_NO_PERMISSION')), resource.act, { n: 1 });
  expect(written).not.toHaveBeenCalled();
  await call(failing(new Error('x')), resource.act, { n: 1 });
  expect(written.mock.lastCall?.[0]).toMatch(/"event":"request.failed","requestId":"test"/);
  await call(failing(new WriteConflict(0)), resource.act, { n: 1 });
  expect(written.mock.lastCall?.[0]).toMatch(/"event":"request.conflicted","requestId":"test"/);
});

describe('a wrong question', () => {
  const input = z
    .object({
      a: z.object({ n: z.number('no_number') }).optional(),
      color: HexColorOr('ERR_QUEUE_INVALID_COLOR').optional(),
    })
    .refine(({ a, color }) => a !== undefined || color !== undefined, 'nothing');
  const asked = { ask: { ...resource.act, input } };
  const handler = serve(asked, { ask: async () => ({ n: 1 }) });

  it.each([
    ['{"a":{"n":"x"}}', 'ERR_VALIDATION', { 'a.n': 'no_number' }],
    ['{}', 'ERR_VALIDATION', { body: 'nothing' }],
    ['{"color":"red"}', 'ERR_QUEUE_INVALID_COLOR', { color: 'invalid_color' }],
    ['{"color":"#fff"}', undefined, undefined],
  ])('%s names the field and, where it has one, an error of its own', async (body, error, fields) => {
    expect(await call(handler, asked.ask, {}, { body })).toMatchObject({ status: error ? 400 : 200, error, fields });
  });
});

describe('an answer', () => {
  const of = (output: z.ZodType, result: unknown, more: object = {}) => {
    const routes = { act: { ...resource.act, output, ...more } };
    return call(serve(routes, { act: async () => result as never }), routes.act, { n: 1 });
  };

  it.each([
    ['nothing', z.null(), undefined, ''],
    ['nothing', z.null(), null, ''],
    ['a text', z.string(), 'a', '"a"'],
    ['no', z.boolean(), false, 'false'],
    ['zero', z.number(), 0, '0'],
    ['a field of the name', z.object({ reply: z.string() }), { reply: 'a' }, '{"reply":"a"}'],
    ['a field that says no', z.object({ reply: z.boolean() }), { reply: false }, '{"reply":false}'],
  ])('of %s is it', async (_case, output, result, body) => {
    const { status, raw } = await of(output, result);
    expect([status, raw.body]).toEqual([200, body]);
  });

  it('may have a status, headers and cookies of its own', async () => {
    const more = { reply: true, status: 201, headers: { 'x-a': 'b' }, cookies: ['a=1', 'b=2'], body: { n: 1, m: 2 } };
    const { raw, headers, setCookies } = await of(z.object({ n: z.number() }), more, { setsCookie: true });
    expect(raw).toMatchObject({ statusCode: 201, body: '{"n":1}' });
    expect(headers).toMatchObject({ 'x-a': 'b', 'content-type': 'application/json; charset=utf-8' });
    expect(setCookies).toEqual(['a=1', 'b=2']);
  });

  it('that is empty has nothing to break its contract', async () => {
    const { raw } = await of(z.object({ n: z.number() }), { reply: true });
    expect(raw).toMatchObject({ statusCode: 200, body: '' });
    expect(raw).not.toHaveProperty('multiValueHeaders');
    expect(raw).not.toHaveProperty('isBase64Encoded');
  });

  it('sets a cookie only where the contract says so', async () => {
    expect((await of(z.null(), { reply: true, cookies: ['a=1'] })).status).toBe(500);
    expect((await of(z.null(), { reply: true }, { setsCookie: true })).status).toBe(200);
  });

  it('of bytes goes out as it is', async () => {
    const bytes = { content: Buffer.from([0, 255]), type: 'image/png' };
    const { raw, headers, setCookies } = await of(
      z.null(),
      { reply: true, bytes, cookies: ['a=1'] },
      { setsCookie: true },
    );
    expect(raw).toMatchObject({ statusCode: 200, body: 'AP8=', isBase64Encoded: true });
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(setCookies).toEqual(['a=1']);
  });
});

describe('a route', () => {
  const answering1 = { act: async () => ({ n: 1 }) };

  it('that is not in the contract is not there', async () => {
    const handler = serve(resource, answering1);
    for (const other of [
      { ...resource.act, path: '/other' as const },
      { ...resource.act, method: 'PUT' as const },
    ])
      expect(await call(handler, other, { n: 1 })).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });

  it('is not there where its resource is not', async () => {
    const of = (isThere: () => Promise<boolean>) =>
      call(serve(resource, answering1, { isThere }), resource.act, { n: 1 });
    expect(await of(async () => false)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    expect(await of(async () => true)).toMatchObject({ status: 200 });
  });

  it('that sets a cookie is for pages of ours alone', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const cookie = { act: { ...resource.act, setsCookie: true as const } };
    expect(await call(serve(cookie, answering1), cookie.act, { n: 1 }, { headers })).toMatchObject({ status: 403 });
    expect(await call(serve(resource, answering1), resource.act, { n: 1 }, { headers })).toMatchObject({ status: 200 });
  });

  it.each([
    ['public', 100],
    ['signed', 120],
  ] as const)('that is %s answers %i of 120 calls of one address', async (access, answered) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const routes = { act: { ...resource.act, access } };
    const handler = serve(routes, answering1, { admit: async (_name, ctx) => ctx });
    resetRates();
    const statuses: number[] = [];
    const ask = (ip: string) => call(handler, routes.act, { n: 1 }, { isSameContainer: true, ip });
    for (let turn = 0; turn < 120; turn += 1) statuses.push((await ask(`2001:db8::${turn}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(answered);
    expect((await ask('198.51.100.1')).status).toBe(200);
    vi.useRealTimers();
  });

  it('that is signed reads a body only from whoever proved themself', async () => {
    const routes = { act: { ...resource.act, access: 'signed' as const } };
    const admit = async (_name: string, ctx: PublicCtx) => {
      if (ctx.request.headers['x-token'] !== 'right') throw new AppError('ERR_INVALID_API_TOKEN');
      return ctx;
    };
    const handler = serve(routes, answering1, { admit });
    const send = (token: string) => call(handler, routes.act, {}, { body: '{', headers: { 'x-token': token } });
    expect(await send('wrong')).toMatchObject({ status: 401, error: 'ERR_INVALID_API_TOKEN' });
    expect(await send('right')).toMatchObject({ status: 400, error: 'ERR_INVALID_JSON' });
    expect(() => serve(routes, answering1)).toThrow('before it knows by whom');
  });

  it('that is public knows the request and the time, and nobody', async () => {
    const act = vi.fn(async () => ({ n: 1 }));
    await call(serve(resource, { act }), resource.act, { n: 1, more: 2 }, { ip: '198.51.100.9' });
    expect(act).toHaveBeenCalledWith(
      { n: 1 },
      { now: expect.any(Date), request: expect.objectContaining({ id: 'test', ip: '198.51.100.9', files: [] }) },
    );
  });

  it('gets the files of a form', async () => {
    const file = { field: 'f', name: 'a', mime: 'b', content: Buffer.from('x') };
    const act = vi.fn(async (_input: unknown, _ctx: { request: { files: unknown } }) => ({ n: 1 }));
    const routes = { act: { ...resource.act, multipart: true as const } };
    const handler = serve(routes, { act }, { multipart: async () => ({ fields: { n: 1 }, files: [file] }) });
    await call(handler, routes.act, {}, { files: [file] });
    expect(act.mock.lastCall?.[1].request.files).toEqual([file]);
  });
});

describe('the log of requests', () => {
  afterEach(() => {
    delete process.env['ACCESS_LOG'];
    vi.restoreAllMocks();
  });

  it('names the route of each request, never its path, where it is switched on', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const routes = {
      act: { ...resource.act, path: '/people/{phone}' as const, input: z.object({ phone: z.string() }) },
    };
    const handler = serve(routes, { act: async () => ({ n: 1 }) });
    const lines = () => written.mock.calls.map(([line]) => JSON.parse(String(line)));
    await call(handler, routes.act, { phone: '5511999998888' });
    expect(lines()).toEqual([]);
    process.env['ACCESS_LOG'] = 'on';
    await call(handler, routes.act, { phone: '5511999998888' });
    await call(handler, { ...routes.act, path: '/nobody/{phone}' }, { phone: '5511999998888' });
    const asked = { event: 'request.answered', method: 'POST', requestId: 'test' };
    expect(lines()).toMatchObject([
      { ...asked, route: '/people/{phone}', status: 200 },
      { ...asked, route: null, status: 404 },
    ]);
    expect(JSON.stringify(lines())).not.toContain('99999');
  });
});
