import { AppError } from '@shared/core/errors.ts';
import { route } from '@shared/core/route.ts';
import { call } from '@test/support/server/call.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { WriteConflict } from '../store/store.ts';
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
