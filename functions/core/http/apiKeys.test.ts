import { route } from '@shared/core/route.ts';
import { newApiKey } from '@test/support/server/apiKeys.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newCompany, widePlan } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Ctx } from '../context/ctx.ts';
import { getItem, queryPartition, writeItems } from '../store/store.ts';
import { keys, partitions } from '../store/table.ts';
import { auditMonth } from './audit.ts';
import { serve } from './serve.ts';

let company: Awaited<ReturnType<typeof newCompany>>;
await forFile(startEngine());
beforeEach(async () => {
  company = await newCompany();
});
afterEach(() => {
  vi.useRealTimers();
});

const plain = route({
  ...{ method: 'POST', path: '/tags', access: 'admin', summary: '', errors: [], idempotent: true },
  ...{
    input: z.object({ name: z.string().optional(), companyId: z.number().optional() }),
    output: z.object({ n: z.number() }),
  },
});
function counting(more: object = {}) {
  const act = vi.fn(async (_input: unknown, _ctx: Ctx) => ({ n: act.mock.calls.length }));
  const handler = serve({ act: { ...plain, ...more } }, { act });
  const ask = (token: string | undefined, input: object = {}, how: object = {}) =>
    call(handler, { ...plain, ...more }, { ...input }, { token, ...how });
  return { act, ask };
}
const refusalOf = async (work: Promise<{ status: number; error: string | undefined }>) => {
  const { status, error } = await work;
  return [status, error];
};

it('knows the company by the key alone, and the key by its name', async () => {
  const { key } = await newApiKey(company.id, { name: 'Loja virtual' });
  const { act, ask } = counting();
  expect(await ask(key)).toMatchObject({ status: 200, json: { n: 1 } });
  expect(act.mock.lastCall?.[1]).toMatchObject({
    companyId: company.id,
    user: { companyId: company.id, name: 'API: Loja virtual', profile: 'admin', super: false },
    apiKey: { id: 1 },
  });
  expect(await refusalOf(ask(key, { companyId: company.id + 1 }))).toEqual([403, 'ERR_NO_PERMISSION']);
});

it('lets nobody in whose key is wrong, of another company, or revoked', async () => {
  const other = await newCompany();
  const { id, key } = await newApiKey(company.id);
  const { key: theirs } = await newApiKey(other.id);
  const { ask } = counting();
  const secret = key.slice(-43);
  const wrong = [
    `prosa_${company.id}_${id}_${theirs.slice(-43, -1)}x`,
    `prosa_${other.id}_${id + 7}_${secret}`,
    `prosa_${company.id}_${id}_`,
    `prosa_${company.id}_${id}`,
    'prosa_x',
    `${key}x`,
  ];
  for (const token of wrong)
    expect([token, ...(await refusalOf(ask(token)))]).toEqual([token, 401, 'ERR_INVALID_API_TOKEN']);
  expect((await ask(key)).status).toBe(200);
  await writeItems([{ remove: keys.apiKey(company.id, id) }]);
  expect(await refusalOf(ask(key))).toEqual([401, 'ERR_INVALID_API_TOKEN']);
});

it('ends with its day, its company, its plan and its scopes', async () => {
  const { ask } = counting();
  const { key: old } = await newApiKey(company.id, { expiresAt: '2020-01-01T00:00:00.000Z' });
  expect(await refusalOf(ask(old))).toEqual([401, 'ERR_API_KEY_EXPIRED']);
  const closed = await newApiKey((await newCompany({ status: false })).id);
  expect(await refusalOf(ask(closed.key))).toEqual([401, 'ERR_COMPANY_DISABLED']);
  const unpaid = await newApiKey((await newCompany({ dueDate: '2020-01-01' })).id);
  expect(await refusalOf(ask(unpaid.key))).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
  const planless = await newApiKey((await newCompany({ plan: { ...widePlan, useExternalApi: false } })).id);
  expect(await refusalOf(ask(planless.key))).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED']);
  const reading = await newApiKey(company.id, { scopes: ['read', 'messages'] });
  expect(await ask(reading.key)).toMatchObject({
    ...{ status: 403, error: 'ERR_API_SCOPE_MISSING' },
    json: { values: { scopes: 'write, contacts' } },
  });
  const { ask: askSecret } = counting({ path: '/security/team' });
  const whole = await newApiKey(company.id);
  expect(await refusalOf(askSecret(whole.key))).toEqual([403, 'ERR_NO_PERMISSION']);
});

it('is refused in an address, where everybody would read it, and stands in no log', async () => {
  const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
  const { key } = await newApiKey(company.id);
  const { act, ask } = counting({ method: 'GET' });
  expect(await refusalOf(ask(key, { name: key }))).toEqual([400, 'ERR_API_KEY_IN_URL']);
  expect(await refusalOf(ask(undefined, { token: key }))).toEqual([400, 'ERR_API_KEY_IN_URL']);
  const lines = written.flatMap(({ mock }) => mock.calls.map(([line]) => String(line))).join('');
  expect(lines).not.toContain(key.slice(-43));
  vi.restoreAllMocks();
  expect(act).not.toHaveBeenCalled();
});

it('notes the last use and its address, once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T10:00:00.000Z');
  const { id, key } = await newApiKey(company.id);
  const { ask } = counting();
  const lastUse = async () => {
    const item = await getItem(keys.apiKey(company.id, id), true);
    return [item?.['lastUsedAt'], item?.['lastUsedFrom']];
  };
  await ask(key, {}, { ip: '198.51.100.4' });
  expect(await lastUse()).toEqual(['2026-11-20T10:00:00.000Z', '198.51.100.4']);
  vi.setSystemTime('2026-11-20T10:00:59.000Z');
  await ask(key, {}, { ip: '198.51.100.5' });
  expect(await lastUse()).toEqual(['2026-11-20T10:00:00.000Z', '198.51.100.4']);
  vi.setSystemTime('2026-11-20T10:01:00.000Z');
  await ask(key, {}, { ip: '198.51.100.5' });
  expect(await lastUse()).toEqual(['2026-11-20T10:01:00.000Z', '198.51.100.5']);
});

it('says with every answer what is left of the rate, and when to come again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { key } = await newApiKey(company.id);
  const { ask } = counting();
  const first = await ask(key);
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59', 'ratelimit-reset': '1' });
  const more = await Promise.all(Array.from({ length: 100 }, () => ask(key, {}, { isSameContainer: true })));
  const refused = more.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '1' });
  const guess = `${key.slice(0, -1)}z`;
  expect((await ask(guess, {}, { isSameContainer: true })).error).toBe('ERR_INVALID_API_TOKEN');
});

it('repeats nothing under the same Idempotency-Key, which is each key’s own', async () => {
  const { key } = await newApiKey(company.id);
  const { key: second } = await newApiKey(company.id);
  const { ask } = counting();
  const how = { idempotencyKey: 'pedido-1' };
  expect((await ask(key, {}, how)).json).toEqual({ n: 1 });
  expect((await ask(key, {}, how)).json).toEqual({ n: 1 });
  expect(await refusalOf(ask(key, { name: 'x' }, how))).toEqual([422, 'ERR_IDEMPOTENCY_MISMATCH']);
  expect((await ask(second, {}, how)).json).toEqual({ n: 2 });
});

it('stands in the audit log by the name of the key', async () => {
  const { key } = await newApiKey(company.id, { name: 'Loja virtual' });
  const { ask } = counting({ audit: 'tags.create' });
  expect((await ask(key)).status).toBe(200);
  const month = auditMonth({ company, now: new Date() });
  const { items } = await queryPartition({ pk: partitions.audit(company.id, month), limit: 10, consistent: true });
  expect(items).toMatchObject([{ action: 'tags.create', user: { id: 0, name: 'API: Loja virtual' } }]);
});
