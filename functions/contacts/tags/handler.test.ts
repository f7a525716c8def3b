import { tags } from '@shared/tags/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { contactId, openTaggedCompany, type TaggedCompany } from '@test/support/server/taggedCompany.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from './handler.ts';

let shop: TaggedCompany;
await forFile(startEngine());
beforeEach(async () => {
  shop = await openTaggedCompany();
});

describe('tags', () => {
  it('B-TAG-1, B-PERM-12: anybody creates one for contacts, administrators the lanes', async () => {
    const made = await shop.create({}, shop.user);
    expect(made.json).toMatchObject({ id: 1, name: 'Cliente VIP', color: '#aa11bb', kanban: 0, contactsCount: 0 });
    expect(made.json).toMatchObject({ userId: shop.user.user.id, companyId: shop.companyId });
    expect(await shop.create({ kanban: 1 }, shop.user)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await shop.create({ kanban: 1 })).json).toMatchObject({ kanban: 1 });
    expect(await shop.list({ kanban: 0 })).toHaveLength(1);
    const lanes = await call(handler, tags.lanes, {}, { token: shop.user.token });
    expect(lanes.json.lista.map(({ kanban }) => kanban)).toEqual([1]);
    expect(await shop.list()).toHaveLength(2);
  });

  it.each(['cliente vip', 'CLIENTE VIP', ' Clíente  Vip '])('B-TAG-1: %o is the same name', async (name) => {
    await shop.create();
    const other = (await shop.create({ name: 'Outro' })).json;
    expect(await shop.create({ name })).toMatchObject({ status: 400, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    const renamed = await call(handler, tags.update, { id: other.id, name }, { token: shop.admin.token });
    expect(renamed).toMatchObject({ status: 400, error: 'ERR_TAG_NAME_ALREADY_EXISTS' });
    expect((await shop.create({ name, kanban: 1 })).status).toBe(200);
  });

  it.each([[{ name: 'ab' }], [{ name: '  a ' }], [{ name: 'x'.repeat(51) }], [{ color: 'red' }], [{ kanban: 2 }]])(
    'refuses %o',
    async (fields) => {
      expect(await shop.create(fields)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    },
  );

  it('two of the same name at the same instant are one', async () => {
    const answers = await Promise.all(
      ['Urgente', 'urgente', 'URGENTE', 'Urgénte'].map((name) => shop.create({ name })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.list()).toHaveLength(1);
  });

  it('B-FIX-35: pages by offset, 20 rows, and says whether there is more', async () => {
    for (let turn = 0; turn < 23; turn += 1) await shop.create({ name: `Tag ${String(turn).padStart(2, '0')}` });
    const first = (await call(handler, tags.page, {}, { token: shop.user.token })).json;
    expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 23, true]);
    const rest = (await call(handler, tags.page, { offset: 20 }, { token: shop.user.token })).json;
    expect([rest.tags.map(({ name }) => name), rest.hasMore]).toEqual([['Tag 20', 'Tag 21', 'Tag 22'], false]);
    const found = (await call(handler, tags.page, { searchParam: 'TÁG 1' }, { token: shop.user.token })).json;
    expect([found.count, found.hasMore]).toEqual([10, false]);
  });

  it('is renamed and recoloured by administrators, keeps its kind, and frees its old name', async () => {
    const { id } = (await shop.create()).json;
    const change = (fields: object, { token } = shop.admin) => call(handler, tags.update, { id, ...fields }, { token });
    expect(await change({ name: 'Outro' }, shop.user)).toMatchObject({ status: 403 });
    expect(await change({ kanban: 1 })).toMatchObject({ status: 400, fields: { kanban: 'fixed' } });
    expect((await change({ name: 'Especial', color: '#000', kanban: 0 })).json).toMatchObject({
      name: 'Especial',
      color: '#000000',
    });
    expect((await shop.create()).status).toBe(200);
  });

  it('keeps what was counted while it was being renamed', async () => {
    const { id } = (await shop.create()).json;
    await Promise.all(Array.from({ length: 6 }, (_, number) => shop.person(number)));
    const work = Array.from({ length: 6 }, (_, number) => shop.sync({ contactId: contactId(number), tags: [id] }));
    const renames = ['Um', 'Dois', 'Três'].map((name) =>
      call(handler, tags.update, { id, name: `Nome ${name}` }, { token: shop.admin.token }),
    );
    const answers = await Promise.all([...work, ...renames]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect((await shop.get(id)).json.contactsCount).toBe(6);
  });

  it('B-GEN-2: another company’s tag does not exist', async () => {
    const { id } = (await shop.create()).json;
    const other = await newTenant();
    const { token } = other.admin;
    for (const route of [tags.get, tags.update, tags.remove]) {
      expect(await call(handler, route, { id, name: 'Minha' }, { token })).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
    }
    expect(await call(handler, tags.list, { companyId: shop.companyId }, { token })).toMatchObject({ status: 403 });
    expect((await call(handler, tags.list, {}, { token })).json).toEqual([]);
  });
});
