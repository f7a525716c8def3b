import { quickMessages } from '@shared/quickMessages/contract.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { maxQuickMessages } from '@shared/quickMessages/rules.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeCounters } from '../core/store/quotaCounters.ts';
import { transact } from '../core/store/store.ts';
import { handler } from './handler.ts';
import { createQuickMessage } from './service.ts';

let admin: SignedIn;
let leader: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  leader = await newUser(tenant.company.id, { profile: 'supervisor' });
  ana = await newUser(tenant.company.id);
  bia = await newUser(tenant.company.id);
});

type Fields = Readonly<Record<string, unknown>>;
const create = ({ token }: SignedIn, fields: Fields = {}) =>
  call(handler, quickMessages.create, { shortcode: 'oi', message: 'Olá!', ...fields }, { token });
const created = async (who: SignedIn, fields: Fields = {}): Promise<QuickMessageView> => {
  const { status, json } = await create(who, fields);
  expect(status).toBe(200);
  return json;
};
const update = ({ token }: SignedIn, fields: Fields) => call(handler, quickMessages.update, fields, { token });
const remove = ({ token }: SignedIn, id: number) => call(handler, quickMessages.remove, { id }, { token });
const list = async ({ token }: SignedIn, input: Fields = {}) =>
  (await call(handler, quickMessages.list, input, { token })).json;
const page = async ({ token }: SignedIn, input: Fields = {}) =>
  (await call(handler, quickMessages.page, input, { token })).json;
const names = (rows: readonly QuickMessageView[]) => rows.map(({ shortcode }) => shortcode);

it('B-QM-1: one sees general ones and one’s own, those who lead see all, whatever ids the request names', async () => {
  await created(ana, { shortcode: 'de-ana' });
  await created(bia, { shortcode: 'de-bia' });
  await created(leader, { shortcode: 'geral', geral: true });
  expect(names(await list(ana))).toEqual(['de-ana', 'geral']);
  expect(names(await list(ana, { userId: bia.user.id }))).toEqual(['de-ana', 'geral']);
  expect(names(await list(leader))).toEqual(['de-ana', 'de-bia', 'geral']);
  expect(names((await page(ana, { userId: bia.user.id })).records)).toEqual(['de-ana', 'geral']);
  expect(names((await page(admin)).records)).toEqual(['de-ana', 'de-bia', 'geral']);
});

it('B-QM-1: the list hides categories and inactive ones unless all are asked for', async () => {
  await created(ana, { shortcode: 'pausada', status: false });
  await created(ana, { shortcode: 'Vendas', message: '', isCategory: true });
  await created(ana);
  expect(names(await list(ana))).toEqual(['oi']);
  expect(names(await list(ana, { showAll: true }))).toEqual(['oi', 'pausada', 'Vendas']);
});

describe('changing (B-QM-2)', () => {
  it('is the owner’s for what is not general, and of those who lead for all', async () => {
    const { id } = await created(ana);
    expect((await update(ana, { id, message: 'Oi!' })).json).toMatchObject({ message: 'Oi!', shortcode: 'oi' });
    expect(await update(bia, { id, message: 'x' })).toMatchObject({ status: 404, error: 'ERR_NO_QUICKMESSAGE_FOUND' });
    expect(await remove(bia, id)).toMatchObject({ status: 404 });
    const raised = await update(leader, { id, geral: true });
    expect(raised.json).toMatchObject({ geral: true, userId: ana.user.id });
    for (const who of [ana, bia]) {
      expect(await update(who, { id, message: 'x' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
      expect(await remove(who, id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
    expect((await update(admin, { id, userId: admin.user.id })).json.userId).toBe(ana.user.id);
    expect((await remove(leader, id)).status).toBe(200);
    expect(await list(admin)).toEqual([]);
  });

  it('only those who lead make one general', async () => {
    expect(await create(ana, { geral: true })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    const { id } = await created(ana);
    expect(await update(ana, { id, geral: true })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await create(leader, { shortcode: 'todos', geral: true })).status).toBe(200);
  });

  it.each([
    [{ shortcode: ' / ' }, 'shortcode'],
    [{ message: '  ' }, 'message'],
  ])('needs what it is made of: %o', async (fields, field) => {
    const wanted = { status: 400, error: 'ERR_QUICKMESSAGE_REQUIRED', fields: { [field]: 'required' } };
    expect(await create(ana, fields)).toMatchObject(wanted);
    const { id } = await created(ana);
    expect(await update(ana, { id, ...fields })).toMatchObject(wanted);
  });
});

describe('a shortcode (B-QM-2)', () => {
  const taken = { status: 400, error: 'ERR_QUICKMESSAGE_INVALID_NAME', fields: { shortcode: 'taken' } };

  it('is unique per visibility, whatever its writing', async () => {
    await created(ana, { shortcode: 'Olá' });
    expect(await create(ana, { shortcode: '/OLA' })).toMatchObject(taken);
    await created(bia, { shortcode: 'ola' });
    const general = await created(leader, { shortcode: 'ola', geral: true });
    expect(await create(admin, { shortcode: 'olá', geral: true })).toMatchObject(taken);
    expect((await update(leader, { id: general.id, shortcode: 'OLÁ' })).json.shortcode).toBe('OLÁ');
  });

  it('is free again after a change or a removal, and taken where it moves to', async () => {
    const one = await created(ana, { shortcode: 'um' });
    const two = await created(ana, { shortcode: 'dois' });
    expect(await update(ana, { id: two.id, shortcode: 'UM' })).toMatchObject(taken);
    await update(ana, { id: one.id, shortcode: 'tres' });
    expect((await update(ana, { id: two.id, shortcode: 'um' })).status).toBe(200);
    await remove(ana, one.id);
    await created(ana, { shortcode: 'tres' });
    await created(leader, { shortcode: 'um', geral: true });
    expect(await update(leader, { id: two.id, geral: true })).toMatchObject(taken);
  });

  it('is given once when ten ask for it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(ana)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'ERR_QUICKMESSAGE_INVALID_NAME')).toHaveLength(9);
  });
});

describe('categories (B-QM-3)', () => {
  it('hold messages, one level deep, and leave them when they go', async () => {
    const category = await created(leader, { shortcode: 'Vendas', message: '', isCategory: true, geral: true });
    const inside = await created(ana, { shortcode: 'pix', categoryId: category.id });
    await created(ana, { shortcode: 'solta' });
    const read = async () =>
      (await call(handler, quickMessages.categoriesMessages, {}, { token: ana.token })).json.map((group) => [
        group.id,
        group.shortcode,
        names(group.messages),
      ]);
    expect(await read()).toEqual([
      [category.id, 'Vendas', ['pix']],
      [null, null, ['solta']],
    ]);
    expect(await create(leader, { shortcode: 'x', isCategory: true, categoryId: category.id })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      fields: { categoryId: 'not_nested' },
    });
    expect(await create(ana, { shortcode: 'x', categoryId: inside.id })).toMatchObject({
      status: 400,
      fields: { categoryId: 'no_category' },
    });
    expect((await remove(leader, category.id)).status).toBe(200);
    expect(await read()).toEqual([[null, null, ['pix', 'solta']]]);
    const current = await call(handler, quickMessages.get, { id: inside.id }, { token: ana.token });
    expect(current.json.categoryId).toBeNull();
  });

  it('of another person are none', async () => {
    const category = await created(bia, { shortcode: 'Dela', message: '', isCategory: true });
    expect(await create(ana, { categoryId: category.id })).toMatchObject({
      status: 404,
      error: 'ERR_NO_QUICKMESSAGE_FOUND',
    });
  });
});

it('B-GEN-3, B-GEN-5: pages of 20 by shortcode, searched without accents, by page number or from where one stopped', async () => {
  for (let number = 10; number < 35; number += 1)
    await created(ana, { shortcode: `código ${number}`, message: 'Texto' });
  await created(ana, { shortcode: 'outro', message: 'Veja o CÓDIGO' });
  const first = await page(ana, { searchParam: 'codigo' });
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 26, true]);
  await created(ana, { shortcode: 'código 00' });
  const next = await page(ana, { searchParam: 'codigo', cursor: first.nextCursor });
  expect(names(next.records)).toEqual(['código 30', 'código 31', 'código 32', 'código 33', 'código 34', 'outro']);
  expect([next.hasMore, next.nextCursor]).toEqual([false, null]);
  expect((await page(ana, { searchParam: 'codigo', pageNumber: 2 })).records).toHaveLength(7);
  await created(ana, { shortcode: 'Grupo', message: '', isCategory: true });
  expect(names((await page(ana, { isCategory: true })).records)).toEqual(['Grupo']);
});

it('lists no more than a hundred and a megabyte at once, and a search finds the rest', async () => {
  const message = 'é'.repeat(4096);
  for (let number = 100; number < 230; number += 1)
    await createQuickMessage(
      { companyId: admin.user.companyId, now: new Date() },
      {
        ...{ shortcode: `q${number}`, message, geral: true, status: true },
        ...{ isCategory: false, categoryId: null, userId: ana.user.id, file: null },
      },
    );
  const found = await list(ana);
  expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(1_000_001);
  expect(found).toHaveLength(100);
  expect(names(await list(ana, { searchParam: 'q229' }))).toEqual(['q229']);
  const { json } = await call(handler, quickMessages.categoriesMessages, {}, { token: ana.token });
  expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThanOrEqual(1_100_000);
});

it('stops at the most a company keeps, exactly, and makes room again', async () => {
  const { companyId } = admin.user;
  await transact([changeCounters(companyId, { quickMessages: maxQuickMessages - 2 })]);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((turn) => create(ana, { shortcode: `n${turn}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(new Set(['ERR_QUICKMESSAGE_LIMIT']));
  const [current] = await list(ana);
  await remove(ana, current?.id ?? 0);
  await created(ana, { shortcode: 'última' });
});
