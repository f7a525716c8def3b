import { dashboard } from '@shared/metrics/contract.ts';
import { call } from '@test/support/server/call.ts';
import { countedServices } from '@test/support/server/countedServices.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { expect, it, vi } from 'vitest';
import { writeItems } from '../core/store/store.ts';
import { handler } from './handler.ts';

const zone = 'America/Sao_Paulo';
const now = new Date('2026-11-23T15:00:00.000Z');

vi.useFakeTimers({ toFake: ['Date'], now });
const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));

async function companyWith(services: number, attendants: number): Promise<SignedIn & { readonly companyId: number }> {
  const { company, admin } = await newTenant({ timeZone: zone });
  const items = countedServices({ companyId: company.id, services, attendants, now: now.getTime(), zone });
  for (let start = 0; start < items.length; start += 25)
    await writeItems(items.slice(start, start + 25).map((item) => ({ put: item })));
  return { ...admin, companyId: company.id };
}

const cost = (who: SignedIn, input: object) =>
  meter.measure(async () => {
    const { status, json } = await call(handler, dashboard.summary, { ...input }, { token: who.token });
    expect(status).toBe(200);
    return json;
  });

const months = [{ from: '2026-11-01', to: '2026-11-23' }, {}, { from: '2026-10-01', to: '2026-10-31' }];

it('a month costs two calls and at most fifteen units, with few services as with many', async () => {
  const [few, many] = [await companyWith(500, 20), await companyWith(8000, 20)];
  for (const month of months) {
    const [one, other] = [await cost(few, month), await cost(many, month)];
    expect(other.result.totals.tickets).toBeGreaterThan(10 * one.result.totals.tickets);
    expect(one.operations).toEqual(['BatchGetItem', 'Query']);
    expect(other.operations).toEqual(one.operations);
    for (const { reads } of [one, other]) expect(reads).toBeLessThanOrEqual(15);
  }
});

it('five hundred attendants are all named, in as many calls', async () => {
  const who = await companyWith(4000, 500);
  const { operations, reads, result } = await cost(who, months[0] ?? {});
  expect(operations).toEqual(['BatchGetItem', 'Query']);
  expect(reads).toBeLessThanOrEqual(30);
  expect(result.attendants).toHaveLength(500);
  expect(result.attendants.every(({ name }) => name?.startsWith('User '))).toBe(true);
});

it('any other period costs one call more, and a part of the company no more than that', async () => {
  const who = await companyWith(2000, 20);
  const days = await cost(who, { from: '2026-10-20', to: '2026-11-10' });
  expect(days.operations.length).toBeLessThanOrEqual(3);
  const supervisor = await newUser(who.companyId, { profile: 'supervisor', queueIds: [1] });
  const part = await cost(supervisor, months[0] ?? {});
  expect(part.operations.length).toBeLessThanOrEqual(3);
  expect(part.result.totals.tickets).toBeGreaterThan(100);
});
