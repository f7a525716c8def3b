import type { IncomingMessage } from 'node:http';
import { largestWebhook, openBody } from '@shared/core/bodyLimits.ts';
import { expect, it } from 'vitest';
import { createMatcher } from './match.ts';
import { eventHeaders, eventQuery } from './proxyEvent.ts';

it('keeps no more of a body than its route could look at', () => {
  const login = { method: 'POST', path: '/auth/login', access: 'public' };
  const match = createMatcher({ session: { login }, webhooks: { meta: { ...login, path: '/m', access: 'signed' } } });
  expect(match('POST', '/auth/login')?.maxBodyBytes).toBe(openBody.bytes);
  expect(match('POST', '/m')?.maxBodyBytes).toBe(largestWebhook);
});

it('hands on a query of any names, each as often as it came', () => {
  const { queryStringParameters, multiValueQueryStringParameters } = eventQuery(
    new URL(`http://x.test/?${'a=1&'.repeat(300)}constructor=2&__proto__=3`),
  );
  expect(multiValueQueryStringParameters?.['a']).toHaveLength(300);
  expect(queryStringParameters).toMatchObject({ a: '1', constructor: '2' });
});

it('hands on headers of any names, each as often as it came', () => {
  const rawHeaders = [...Array.from({ length: 300 }, () => ['a', '1']).flat(), 'constructor', 'x', 'toString', 'y'];
  const request = { rawHeaders, headers: {}, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
  const { headers, multiValueHeaders } = eventHeaders(request);
  expect(multiValueHeaders['a']).toHaveLength(300);
  expect(headers).toMatchObject({ constructor: 'x', tostring: 'y' });
});
