import { route } from '@shared/core/route.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Ctx } from '../context/ctx.ts';
import { queryPartition } from '../store/store.ts';
import { keys, partitions } from '../store/table.ts';
import { auditMonth } from './audit.ts';
import { serve } from './serve.ts';

let admin: SignedIn;
let company: Awaited<ReturnType<typeof newTenant>>['company'];
await forFile(startEngine());
beforeEach(async () => {
  ({ admin, company } = await newTenant());
});

const plain = route({
  method: 'POST',
  path: '/things/{id}',
  access: 'user',
  input: z.object({ id: z.coerce.number(), companyId: z.number().optional() }),
  output: z.object({ n: z.number() }),
  errors: [],
  summary: '',
});
/** A handler that counts its calls. */
function counting(more: object = {}, options: object = {}) {
  const act = vi.fn(async (_input: unknown, _ctx: Ctx) => ({ n: act.mock.calls.length }));
  const handler = serve({ act: { ...plain, ...more } }, { act }, options);
  const ask = (input: object = {}, how: object = {}) =>
    call(handler, plain, { id: 7, ...input }, { token: admin.token, ...how });
  return { act, ask };
}

it('a route of people knows who asks and what was read beside them', async () => {
  const alongside = {
    act: (companyId: number, path: { id?: string }) => [keys.config(companyId, 'USER', Number(path.id))],
  };
  const { act, ask } = counting({}, { alongside });
  expect(await ask({ id: admin.user.id })).toMatchObject({ status: 200, json: { n: 1 } });
  const [input, ctx] = act.mock.lastCall ?? [];
  expect(input).toEqual({ id: admin.user.id });
  expect(ctx).toMatchObject({ companyId: company.id, user: { id: admin.user.id }, request: { files: [] } });
  expect(ctx?.request.alongside).toMatchObject([{ id: admin.user.id }]);
});

it('a route of people hears nobody else, however right the question', async () => {
  const { act, ask } = counting();
  expect(await ask({}, { token: undefined })).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  expect(await ask({ companyId: company.id + 1 })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(act).not.toHaveBeenCalled();
  expect(await ask({ companyId: company.id })).toMatchObject({ status: 200 });
});

it('B-GEN-8: a repeated request has one effect where the contract says so', async () => {
  const how = { idempotencyKey: 'k' };
  const repeatable = counting({ idempotent: true });
  expect([await repeatable.ask({}, how), await repeatable.ask({}, how)]).toMatchObject([
    { json: { n: 1 } },
    { json: { n: 1 } },
  ]);
  expect(await repeatable.ask({ id: 8 }, how)).toMatchObject({ status: 422, error: 'ERR_IDEMPOTENCY_MISMATCH' });
  for (const other of [counting(), counting({ idempotent: true }, { ownIdempotency: ['act'] })]) {
    await other.ask({}, how);
    expect(await other.ask({}, how)).toMatchObject({ json: { n: 2 } });
  }
});

it('the same key for another route is refused', async () => {
  const how = { idempotencyKey: 'k' };
  const one = { ...plain, idempotent: true as const };
  const routes = { one, other: { ...one, path: '/others/{id}' as const } };
  const handler = serve(routes, { one: async () => ({ n: 1 }), other: async () => ({ n: 2 }) });
  expect(await call(handler, routes.one, { id: 7 }, { token: admin.token, ...how })).toMatchObject({ status: 200 });
  expect(await call(handler, routes.other, { id: 7 }, { token: admin.token, ...how })).toMatchObject({ status: 422 });
});

it('gets the files of a form', async () => {
  const file = { field: 'f', name: 'a', mime: 'b', content: Buffer.from('x') };
  const { act, ask } = counting({ multipart: true }, { multipart: async () => ({ fields: {}, files: [file] }) });
  await ask({}, { files: [file] });
  expect(act.mock.lastCall?.[1].request.files).toEqual([file]);
});

it('is in the log of the company where the contract says so', async () => {
  const pk = partitions.audit(company.id, auditMonth({ company, now: new Date() }));
  const records = async () => (await queryPartition({ pk, limit: 9, consistent: true })).items;
  await counting().ask();
  expect(await records()).toEqual([]);
  await counting({ audit: 'tags.update' }).ask();
  expect(await records()).toMatchObject([{ action: 'tags.update', target: { kind: 'tag', id: '7' } }]);
});
