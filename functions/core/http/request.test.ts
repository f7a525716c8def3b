import { route } from '@shared/core/route.ts';
import { edgeHeaders } from '@test/support/server/call.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contractPath, toLowerCaseHeaders, inputOf, rawBody, requestInfo } from './request.ts';

const event = (fields: object = {}): APIGatewayProxyEvent =>
  ({ headers: edgeHeaders('198.51.100.7'), resource: '/x', body: null, ...fields }) as unknown as APIGatewayProxyEvent;
const routeOf = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}` = '/x', multipart?: true) =>
  route({
    ...{ method, path, access: 'user', input: z.object({}), output: z.object({}), errors: [], summary: '' },
    ...(multipart ? { multipart } : {}),
  });

const params = { id: '7' };

it.each([
  ['/x/7', 'api', '/x/7'],
  ['/api/x/7', 'api', '/x/7'],
  ['/x/a%2Fb', undefined, '/x/a%2Fb'],
])('finds the path %s of stage %s below the base of the API', (path, stage, expected) => {
  expect(contractPath(event({ path, requestContext: { stage } }))).toBe(expected);
});

describe('what is known of every request', () => {
  it('is the caller’s address and the names that headers have', () => {
    const headers = { ...edgeHeaders('198.51.100.7'), 'Idempotency-Key': 'k', 'X-Empty': undefined };
    const info = requestInfo(event({ headers, requestContext: { requestId: 'r' } }));
    expect(info).toMatchObject({ id: 'r', ip: '198.51.100.7', idempotencyKey: 'k', files: [], alongside: [] });
    expect(info.headers).toMatchObject({ 'idempotency-key': 'k', 'x-empty': '' });
    expect(requestInfo(event())).toMatchObject({ id: '', cookies: {}, idempotencyKey: undefined });
  });

  it('is refused when it came round the distribution', () => {
    expect(() => requestInfo(event({ headers: {} }))).toThrow('ERR_NO_PERMISSION');
    expect(toLowerCaseHeaders({ headers: null })).toEqual({});
  });

  it.each([
    ['a=1; jrt=x.y', { a: '1', jrt: 'x.y' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=; b', { a: '' }],
    ['=x;;', {}],
    ['', {}],
  ])('are the cookies of %j: %j', (cookie, cookies) => {
    expect(requestInfo(event({ headers: { ...edgeHeaders(), Cookie: cookie } })).cookies).toEqual(cookies);
  });
});

it.each([
  ['olá', false, 'olá'],
  [Buffer.from('olá').toString('base64'), true, 'olá'],
  [null, false, ''],
])('the bytes of the body %j, in base64: %s', (body, isBase64Encoded, text) => {
  expect(rawBody(event({ body, isBase64Encoded })).toString('utf8')).toBe(text);
});

describe('the input of a route', () => {
  const bodyOf = async (body: string | null) =>
    (await inputOf(event({ body }), { route: routeOf('POST'), params: {} })).raw;

  it.each(['GET', 'DELETE'] as const)('of %s is its query and its path, which wins', async (method) => {
    const given = event({
      queryStringParameters: { id: '8', name: 'a', 'ids[]': '2' },
      multiValueQueryStringParameters: { name: ['b', 'a'], 'ids[]': ['1', '2'] },
      body: '{"name":"b"}',
    });
    expect(await inputOf(given, { route: routeOf(method, '/x/{id}'), params })).toEqual({
      raw: { id: '7', name: 'a', ids: ['1', '2'] },
      files: [],
    });
  });

  it.each(['POST', 'PUT'] as const)(
    'of %s is its query, its body, which wins, and its path, which wins again',
    async (method) => {
      const given = event({
        queryStringParameters: { id: '8', name: 'a', page: '2' },
        body: '{"id":9,"name":"b"}',
      });
      const { raw, files } = await inputOf(given, { route: routeOf(method, '/x/{id}'), params });
      expect([raw, files]).toEqual([{ id: '7', name: 'b', page: '2' }, []]);
    },
  );

  it.each([null, '', '  \n'])('is empty where the body is %j', async (body) => {
    expect(await bodyOf(body)).toEqual({});
  });

  it.each(['{', 'null', '1', '"x"', '[]'])('is no object: %s', async (body) => {
    await expect(bodyOf(body)).rejects.toMatchObject({ code: 'ERR_INVALID_JSON' });
  });

  it('says what was wrong with the text', async () => {
    await expect(bodyOf('{')).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
  });

  it.each([
    ['{"a":"x\\ud83cy","n":1}', { a: 'x\uFFFDy', n: 1 }],
    ['{"a":"\\uDFFF"}', { a: '\uFFFD' }],
    ['{"a":"\\ud83c\\udf3b"}', { a: '🌻' }],
    ['{"a":"\\u00e9"}', { a: 'é' }],
  ])('has whole characters: %s', async (body, expected) => {
    expect(await bodyOf(body)).toEqual(expected);
  });
});

describe('an input with files', () => {
  const file = { field: 'medias', name: 'a.png', mime: 'image/png', content: Buffer.from('x') };
  const parser = async () => ({ fields: { id: 'form', name: 'form' }, files: [file] });
  const given = (headers: object) =>
    event({
      headers,
      queryStringParameters: { name: 'query', page: '2' },
      body: '{"name":"json"}',
    });
  const form = { 'content-type': 'multipart/form-data; boundary=x' };

  it.each([form, { 'Content-Type': 'multipart/form-data; boundary=x' }])('is read from a form: %j', async (headers) => {
    expect(await inputOf(given(headers), { route: routeOf('POST', '/x/{id}', true), params }, parser)).toEqual({
      raw: { id: '7', name: 'form', page: '2' },
      files: [file],
    });
  });

  it.each([
    ['the route takes none', form, routeOf('POST', '/x/{id}'), parser],
    ['nobody can read them', form, routeOf('POST', '/x/{id}', true), undefined],
    ['it is no form', { 'content-type': 'application/json' }, routeOf('POST', '/x/{id}', true), parser],
    ['it does not say what it is', {}, routeOf('POST', '/x/{id}', true), parser],
  ])('is JSON where %s', async (_case, headers, of, parse) => {
    expect(await inputOf(given(headers), { route: of, params }, parse)).toEqual({
      raw: { id: '7', name: 'json', page: '2' },
      files: [],
    });
  });
});

/** Far more than a gateway hands on, so that a reader which is slow would be seen to be. */
const manyNames = 500;

describe('work in step with the length', () => {
  it.each([
    ['cookies', (count: number) => Array.from({ length: count }, (_, index) => `c${index}=1`).join('; ')],
    ['one cookie again and again', (count: number) => 'a=1; '.repeat(count)],
    ['signs without a name', (count: number) => '='.repeat(count * 10)],
    ['semicolons', (count: number) => ';'.repeat(count * 10)],
    ['blanks', (count: number) => `a${' '.repeat(count * 10)}b=1`],
  ])('reads cookies: %s', (_what, cookie) =>
    expectLinearTime(manyNames, (count) =>
      requestInfo(event({ headers: { ...edgeHeaders(), Cookie: cookie(count) } })),
    ),
  );

  it.each([
    [
      'many names',
      (count: number) => Array.from({ length: count }, (_, index): [string, string[]] => [`n${index}`, ['1']]),
    ],
    [
      'many lists',
      (count: number) => Array.from({ length: count }, (_, index): [string, string[]] => [`n${index}[]`, ['1']]),
    ],
    ['one list of many', (count: number): [string, string[]][] => [['a[]', Array.from({ length: count }, () => '1')]]],
    ['a long name', (count: number): [string, string[]][] => [[`${'[]'.repeat(count)}[]`, ['1']]]],
  ])('reads a query: %s', (_what, query) =>
    expectLinearTime(manyNames, (count) => {
      const pairs = query(count);
      const given = event({
        queryStringParameters: Object.fromEntries(pairs.map(([name, [value]]) => [name, value])),
        multiValueQueryStringParameters: Object.fromEntries(pairs),
      });
      return inputOf(given, { route: routeOf('GET'), params: {} });
    }),
  );
});
