import { contactLists } from '@shared/contactLists/contract.ts';
import { maxContactLists } from '@shared/contactLists/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newCompany, newTenant, newUser, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commit } from '../../core/store/commit.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { transact } from '../../core/store/store.ts';
import { eraseList } from './erasing.ts';
import { handler } from './handler.ts';
import { forgetInLists, recipientsOf } from './items.ts';
import { useStep } from './repo.ts';

let admin: SignedIn;
let companyId: number;
await forFile(startEngine());
const outbox = catchQueues();
beforeEach(async () => {
  ({ admin } = await newTenant());
  companyId = admin.user.companyId;
  outbox.clear();
});

const as = (token = admin.token) => ({ token });
const create = (name = 'Clientes', token = admin.token) => call(handler, contactLists.create, { name }, as(token));
const add = (contactListId: number, number: string, name = 'Ana', more: object = {}) =>
  call(handler, contactLists.addItem, { contactListId, name, number, ...more }, as());
const items = async (contactListId: number, input: object = {}) =>
  (await call(handler, contactLists.items, { contactListId, ...input }, as())).json;
const list = async (id: number) => (await call(handler, contactLists.get, { id }, as())).json;

describe('contact lists', () => {
  it('B-CLIST-1: names of 2 to 50 characters, once in a company', async () => {
    expect(await create('')).toMatchObject({ status: 400, error: 'ERR_CONTACTLIST_REQUIRED' });
    expect(await create('x')).toMatchObject({ status: 400, error: 'ERR_CONTACTLIST_INVALID_NAME' });
    expect(await create('x'.repeat(51))).toMatchObject({ status: 400, error: 'ERR_CONTACTLIST_INVALID_NAME' });
    expect((await create()).json).toMatchObject({ id: 1, name: 'Clientes', contactsCount: 0, variables: [] });
    expect(await create(' CLIÉNTES ')).toMatchObject({ error: 'ERR_CONTACTLIST_NAME_ALREADY_EXISTS' });
  });

  it('are for administrators of companies whose plan has campaigns', async () => {
    const plain = await newUser(companyId);
    expect(await create('Outra', plain.token)).toMatchObject({ status: 403 });
    const company = await newCompany({ plan: { ...widePlan, useCampaigns: false } });
    const other = await newUser(company.id, { profile: 'admin' });
    expect(await create('Outra', other.token)).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' });
  });

  it('are so many at most', async () => {
    await transact([changeCounters(companyId, { contactLists: maxContactLists })]);
    expect(await create()).toMatchObject({ status: 400, error: 'ERR_CONTACTLIST_LIMIT' });
  });

  it('B-CLIST-2: one that a campaign needs stays', async () => {
    const { id } = (await create()).json;
    await commit([useStep({ companyId }, id, 1)]);
    const remove = () => call(handler, contactLists.remove, { id }, as());
    expect(await remove()).toMatchObject({ status: 409, error: 'ERR_CONTACTLIST_IN_USE' });
    expect((await list(id)).isInUse).toBe(true);
    await commit([useStep({ companyId }, id, -1)]);
    expect((await remove()).status).toBe(200);
    await expect(commit([useStep({ companyId }, id, 1)])).rejects.toMatchObject({ code: 'ERR_NO_CONTACTLIST_FOUND' });
  });

  it('goes with its people', async () => {
    const { id } = (await create()).json;
    const item = (await add(id, '5511987650001')).json;
    await call(handler, contactLists.remove, { id }, as());
    expect(outbox.sent('jobs')).toContainEqual({ type: 'contactList.removed', companyId, contactListId: id });
    expect(await call(handler, contactLists.item, { id: item.id }, as())).toMatchObject({ status: 404 });
    expect(await eraseList({ companyId }, id)).toBe(false);
    expect((await recipientsOf(companyId, id)).recipients).toEqual([]);
  });
});

describe('people of a list', () => {
  it.each([
    ['5511987650001', '551187650001'],
    ['551187650001', '+55 (11) 98765-0001'],
    ['11987650001', '5511987650001'],
  ])('%s and %s are one', async (one, other) => {
    const { id } = (await create()).json;
    const first = (await add(id, one)).json;
    expect(first).toMatchObject({ name: 'Ana', isWhatsappValid: null, contactListId: id });
    const second = await add(id, other, 'Bia');
    expect([second.status, second.json.id, second.json.name]).toEqual([200, first.id, 'Ana']);
    expect((await list(id)).contactsCount).toBe(1);
  });

  it.each([['5,5119E+12'], ['1234567'], ['abcdefgh']])('%s is no number', async (number) => {
    const { id } = (await create()).json;
    expect(await add(id, number)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('leave every list when their data is erased', async () => {
    const lists = [(await create()).json.id, (await create('Outra')).json.id];
    for (const id of lists) {
      await add(id, '551187650001');
      await add(id, '5511987650002', 'Bia');
    }
    const ana = { number: '5511987650001', aliases: [] };
    await forgetInLists({ companyId }, ana);
    await forgetInLists({ companyId }, ana);
    for (const id of lists) {
      expect((await list(id)).contactsCount).toBe(1);
      expect((await items(id)).contacts.map(({ name }) => name)).toEqual(['Bia']);
    }
  });

  it('are counted, also when many come at the same time', async () => {
    const { id } = (await create()).json;
    const numbers = Array.from({ length: 12 }, (_, place) => `55119876500${10 + (place % 6)}`);
    const answers = await Promise.all(numbers.map((number) => add(id, number)));
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    expect((await list(id)).contactsCount).toBe(6);
    expect((await recipientsOf(companyId, id)).recipients).toHaveLength(6);
  });

  it('take their new number along, and keep their place in the count', async () => {
    const { id } = (await create()).json;
    const [ana, bia] = [(await add(id, '5511987650001')).json, (await add(id, '5511987650002', 'Bia')).json];
    const change = (input: { id: string; number?: string; name?: string; variables?: Record<string, string> }) =>
      call(handler, contactLists.updateItem, input, as());
    expect(await change({ id: ana.id, number: '551187650002' })).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT' });
    const moved = (await change({ id: ana.id, number: '5511987650003', variables: { cidade: 'Recife' } })).json;
    expect(moved).toMatchObject({ name: 'Ana', number: '5511987650003', variables: { cidade: 'Recife' } });
    expect((await change({ id: ana.id, name: 'Ana Lima' })).status).toBe(404);
    expect((await change({ id: bia.id, name: 'Bia Lima' })).json.name).toBe('Bia Lima');
    expect(await list(id)).toMatchObject({ contactsCount: 2, variables: ['cidade'] });
    await call(handler, contactLists.removeItem, { id: moved.id }, as());
    expect((await list(id)).contactsCount).toBe(1);
  });

  it('are listed by pages that miss nobody and show nobody twice', async () => {
    const { id } = (await create()).json;
    for (let place = 10; place < 55; place += 1) await add(id, `55119876500${place}`, `Pessoa ${place}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const answer = await items(id, { cursor });
      seen.push(...answer.contacts.map(({ number }) => number));
      if (page === 0) await add(id, '5511987650001', 'Primeira');
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect((await items(id, { searchParam: 'pessoa 3' })).contacts).toHaveLength(10);
    expect((await items(id, { searchParam: '98765-0054' })).contacts).toHaveLength(1);
    expect((await items(id, { pageNumber: 3 })).contacts).toHaveLength(6);
    const first = await recipientsOf(companyId, id, undefined, 40);
    const rest = await recipientsOf(companyId, id, first.next, 40);
    expect([first.recipients.length, rest.recipients.length, rest.next]).toEqual([40, 6, undefined]);
  });
});
