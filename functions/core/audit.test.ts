import { AppError } from '@shared/core/errors.ts';
import { tags } from '@shared/tags/contract.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntity, audited, auditMonth } from './audit.ts';
import { type Ctx, ctxOf } from './http/ctx.ts';
import { claimUnique, fromItem, put } from './store/records.ts';
import { queryPartition, transact, WriteConflict } from './store/store.ts';
import { keys, partitions } from './store/table.ts';

let engine: Engine;
let ctx: Ctx;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  const { company, admin } = await newTenant();
  const request = { id: '', ip: '', headers: {}, cookies: {}, files: [], idempotencyKey: undefined, alongside: [] };
  ctx = ctxOf(admin.user, company, new Date(), request);
  await transact([taken()]);
});

const refKey = (value: string) => keys.ref(ctx.companyId, 'tagName', value);
/** Somebody has it already. */
const taken = () => claimUnique(refKey('taken'), {});
const free = (id: string) => put({ ...refKey(`free${id}`), id, et: 'tag' });
const record = <T>(work: () => Promise<T>): Promise<T> =>
  audited({ action: 'tags.create', route: tags.create, input: {}, ctx }, work);
async function targets(): Promise<(string | null)[]> {
  const pk = partitions.audit(ctx.companyId, auditMonth(ctx));
  const { items } = await queryPartition({ pk, limit: 100, consistent: true });
  return items.map((item) => fromItem(auditEntity, item).target.id);
}

it('goes with the first of several transactions, and only with that one', async () => {
  await record(async () => {
    await transact([free('1'), free('2')]);
    await transact([free('3')]);
  });
  expect(await targets()).toEqual(['1']);
});

it('goes with the first that is not refused', async () => {
  await record(async () => {
    await expect(transact([free('1'), taken()])).rejects.toThrow(WriteConflict);
    await transact([free('2')]);
  });
  expect(await targets()).toEqual(['2']);
});

it('is not left of what was refused, and is left of what wrote nothing', async () => {
  await expect(record(() => transact([free('1'), taken()]))).rejects.toMatchObject({ index: 1 });
  expect(await targets()).toEqual([]);
  await record(async () => undefined);
  expect(await targets()).toEqual([null]);
});

it('is left of a request that failed after a part of it was written', async () => {
  const work = async () => {
    await Promise.allSettled([transact([taken(), free('1')]), transact([free('2')])]);
    throw new AppError('ERR_INTERNAL');
  };
  await expect(record(work)).rejects.toThrow('ERR_INTERNAL');
  expect(await targets()).toEqual([null]);
});

it('does not follow requests that ask for none', async () => {
  await transact([free('1'), free('2')]);
  expect(await targets()).toEqual([]);
});
