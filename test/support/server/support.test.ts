import { SQSClient } from '@aws-sdk/client-sqs';
import { serve } from '@fn/core/http/serve.ts';
import { route } from '@shared/core/route.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { cleanUp } from '../cleanUps.ts';
import { call } from './call.ts';
import { startEngine } from './engine.ts';
import { forFile } from './fileFixture.ts';
import { mockClient, stubs } from './mockClient.ts';
import { newTenant } from './tenant.ts';

const echo = {
  get: route({
    method: 'GET',
    path: '/echo/{key+}',
    access: 'user',
    summary: '',
    input: z.object({ key: z.string(), n: z.coerce.number(), list: z.string() }),
    output: z.object({ key: z.string(), n: z.number(), list: z.string(), who: z.string() }),
    errors: [],
  }),
};

await forFile(startEngine());

it('carries path, query and token to a handler and its answer back', async () => {
  const handler = serve(echo, { get: async (input, ctx) => ({ ...input, who: ctx.user.name }) });
  const { admin } = await newTenant();
  const input = { key: 'a b/c', n: 3, list: [1, 2] };
  const { status, json } = await call(handler, echo.get, input, { token: admin.token });
  expect(status).toBe(200);
  expect(json).toEqual({ key: 'a b/c', n: 3, list: '[1,2]', who: admin.user.name });
  expect(await call(handler, echo.get, input)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
});

it('restores a stubbed client at the end of a file, and keeps nothing of it', () => {
  const real = SQSClient.prototype.send;
  mockClient(SQSClient).reset();
  expect(stubs.getFakes()).not.toEqual([]);
  cleanUp();
  expect(stubs.getFakes()).toEqual([]);
  expect(SQSClient.prototype.send).toBe(real);
});
