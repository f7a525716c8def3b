import { AppError, errorStatus } from '@shared/core/errors.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Ctx, ctxOf, type RequestInfo } from '../context/ctx.ts';
import { createItem, getItem, putItem, updateItem } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { runOnce } from './idempotency.ts';

// As they are, but where a test has one of them fail.
vi.mock('../store/store.ts', { spy: true });

let admin: SignedIn;
let ctx: Ctx;
const at = new Date('2026-11-20T12:00:00.000Z');
const later = (current: Ctx, seconds: number): Ctx => ({ ...current, now: new Date(at.getTime() + seconds * 1000) });

const request = (idempotencyKey?: string): RequestInfo => ({
  id: 'r',
  ip: '',
  headers: {},
  cookies: {},
  files: [],
  idempotencyKey,
  alongside: [],
});

await forFile(startEngine());
let company: Ctx['company'];
beforeEach(async () => {
  ({ company, admin } = await newTenant());
  ctx = ctxOf(admin.user, company, at, request('key-1'));
});

/** Work whose effects are counted and whose answer names them. */
function counted() {
  const effects: number[] = [];
  const work = async (): Promise<{ effect: number }> => {
    effects.push(effects.length + 1);
    return { effect: effects.length };
  };
  return { effects, work };
}
const refusal = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

it('the same key answers the same and has one effect, for a day', async () => {
  const { effects, work } = counted();
  expect(await runOnce(ctx, { a: 1 }, work)).toEqual({ effect: 1 });
  expect(await runOnce(later(ctx, 23 * 3600), { a: 1 }, work)).toEqual({ effect: 1 });
  expect(effects).toEqual([1]);
});

it('twenty at once have one effect; who comes too early is told to come again', async () => {
  const { effects, work } = counted();
  const slow = async () => {
    const answer = await work();
    await new Promise(setImmediate);
    return answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => runOnce(ctx, {}, slow).catch((error: AppError) => error)),
  );
  expect(effects).toEqual([1]);
  for (const answer of answers) {
    if (answer instanceof AppError) expect(answer).toMatchObject({ code: 'ERR_CONFLICT', details: { retryAfter: 2 } });
    else expect(answer).toEqual({ effect: 1 });
  }
  expect(answers).toContainEqual({ effect: 1 });
});

it('the key of another person, and of another company, is another key', async () => {
  const { effects, work } = counted();
  const colleague = ctxOf((await newUser(company.id)).user, company, at, request('key-1'));
  const elsewhere = await newTenant();
  const stranger = ctxOf(elsewhere.admin.user, elsewhere.company, at, request('key-1'));
  for (const who of [ctx, colleague, stranger]) await runOnce(who, { a: 1 }, work);
  expect(effects).toEqual([1, 2, 3]);
});

it('other parameters under the same key are refused', async () => {
  const { effects, work } = counted();
  await runOnce(ctx, { a: 1 }, work);
  expect(await refusal(runOnce(ctx, { a: 2 }, work))).toMatchObject({ code: 'ERR_IDEMPOTENCY_MISMATCH' });
  expect(errorStatus.ERR_IDEMPOTENCY_MISMATCH).toBe(422);
  expect(effects).toEqual([1]);
});

it('a failure frees the key at once, because nothing happened', async () => {
  const { effects, work } = counted();
  const failing = runOnce(ctx, { a: 1 }, () => Promise.reject(new AppError('ERR_NO_PERMISSION')));
  expect(await refusal(failing)).toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await runOnce(ctx, { a: 1 }, work)).toEqual({ effect: 1 });
  expect(await runOnce(ctx, { a: 1 }, work)).toEqual({ effect: 1 });
  expect(effects).toEqual([1]);
});

it('of many that repeat a failed request at once, one has an effect', async () => {
  const { effects, work } = counted();
  await refusal(runOnce(ctx, {}, () => Promise.reject(new AppError('ERR_NO_PERMISSION'))));
  await Promise.all(Array.from({ length: 10 }, () => runOnce(ctx, {}, work).catch(() => undefined)));
  expect(effects).toEqual([1]);
});

it('a request that died half-way holds its key for a minute and no longer', async () => {
  const { effects, work } = counted();
  await new Promise<void>((claimed) => {
    void runOnce(ctx, { a: 1 }, () => {
      claimed();
      return new Promise(() => undefined);
    });
  });
  expect(await refusal(runOnce(later(ctx, 59), { a: 1 }, work))).toMatchObject({
    code: 'ERR_CONFLICT',
    details: { retryAfter: 2 },
  });
  expect(await runOnce(later(ctx, 61), { a: 1 }, work)).toEqual({ effect: 1 });
  expect(effects).toEqual([1]);
});

it('is kept for a day after it was answered, under the whole of its first two hundred characters', async () => {
  const long = (end: string) => ctxOf(admin.user, company, at, request(`${'x'.repeat(199)}${end}`));
  const { effects, work } = counted();
  for (const end of ['a', 'b', 'b and more']) await runOnce(long(end), {}, work);
  expect(effects).toEqual([1, 2]);
  const item = await getItem(keys.idempotency(company.id, admin.user.id, `${'x'.repeat(199)}a`), true);
  expect(item).toMatchObject({ et: 'idempotency', isSealed: true, ttl: at.getTime() / 1000 + 86_400 });
});

it('a key that a failure freed belongs to the next request and its parameters', async () => {
  await refusal(runOnce(ctx, { a: 1 }, () => Promise.reject(new AppError('ERR_NO_PERMISSION'))));
  let meanwhile: unknown;
  await runOnce(ctx, { a: 2 }, async () => {
    meanwhile = await refusal(runOnce(ctx, { a: 2 }, async () => 'never'));
  });
  expect(meanwhile).toMatchObject({ code: 'ERR_CONFLICT' });
});

it('a record that went in the very moment is a conflict, not another request', async () => {
  const { work } = counted();
  await runOnce(ctx, {}, work);
  vi.mocked(getItem).mockResolvedValueOnce(undefined);
  expect(await refusal(runOnce(ctx, {}, work))).toMatchObject({ code: 'ERR_CONFLICT', details: {} });
});

it('a table that fails is no answer', async () => {
  const { effects, work } = counted();
  vi.mocked(createItem).mockRejectedValueOnce(new Error('slow'));
  await expect(runOnce(ctx, {}, work)).rejects.toThrow('slow');
  await runOnce(ctx, {}, work);
  vi.mocked(updateItem).mockRejectedValueOnce(new Error('slower'));
  await expect(runOnce(ctx, {}, work)).rejects.toThrow('slower');
  expect(effects).toEqual([1]);
});

it('without a key every request is one of its own', async () => {
  const { effects, work } = counted();
  const plain = ctxOf(admin.user, company, at, request());
  await runOnce(plain, {}, work);
  await runOnce(plain, {}, work);
  expect(effects).toEqual([1, 2]);
});

it('keeps of an answer nothing that anybody can read who does not ask the same again', async () => {
  const answer = { name: 'Sheena Nelson', number: '5585988776655', body: 'Meu CPF é 123' };
  const named = ctxOf(admin.user, company, at, request('person'));
  expect(await runOnce(named, { text: 'Oi' }, async () => answer)).toEqual(answer);
  const item = await getItem(keys.idempotency(company.id, admin.user.id, 'person'), true);
  expect(JSON.stringify(item)).not.toMatch(/Sheena|5585988776655|CPF/);
  expect(await runOnce(named, { text: 'Oi' }, () => Promise.reject(new Error('again')))).toEqual(answer);
});

it('answers from what a former version left', async () => {
  const left = ctxOf(admin.user, company, at, request('former'));
  await runOnce(left, { a: 1 }, async () => 'now');
  const item = (await getItem(keys.idempotency(company.id, admin.user.id, 'former'), true)) ?? {};
  const { isSealed: _sealed, ...plain } = item;
  await putItem({ ...keys.idempotency(company.id, admin.user.id, 'former'), ...plain, answer: { effect: 7 } });
  expect(await runOnce(left, { a: 1 }, async () => 'never')).toEqual({ effect: 7 });
});
