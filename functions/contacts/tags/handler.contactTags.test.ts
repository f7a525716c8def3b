import { contacts } from '@shared/contacts/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { contactId, openTaggedCompany, type TaggedCompany } from '@test/support/server/taggedCompany.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as contactsHandler } from '../book/handler.ts';
import { deleteContact } from '../records/contacts.ts';
import { handler } from './handler.ts';

let shop: TaggedCompany;
await forFile(startEngine());
beforeEach(async () => {
  shop = await openTaggedCompany();
});

describe('a contact', () => {
  it('B-TAG-3: gets exactly the tags of the list, each once, and an empty list clears', async () => {
    const ids = [];
    for (const name of ['Novo', 'VIP', 'Atraso']) ids.push((await shop.create({ name })).json.id);
    const [one = 0, two = 0, three = 0] = ids;
    await shop.person(1);
    const set = await shop.sync({ contactId: contactId(1), tags: [two, { id: one }, two] });
    expect(set.json).toMatchObject({ tags: [{ id: two }, { id: one }], kanbanTags: null });
    await shop.sync({ contactId: contactId(1), tags: [one, three] });
    expect((await shop.storedContact(1)).tags.map(({ id }) => id)).toEqual([one, three]);
    const counts = await Promise.all(ids.map(async (id) => (await shop.get(id)).json.contactsCount));
    expect(counts).toEqual([1, 0, 1]);
    const has = () => call(handler, tags.ofContact, { contactId: contactId(1) }, { token: shop.user.token });
    expect((await has()).json).toEqual({ tags: true });
    expect((await shop.sync({ contactId: contactId(1), tags: [] })).json.tags).toEqual([]);
    expect((await has()).json).toEqual({ tags: false });
    expect((await shop.get(one)).json.contactsCount).toBe(0);
  });

  it('shows its new tags in its tickets at once', async () => {
    const { id } = (await shop.create()).json;
    const contact = await shop.person(1, { newestTickets: { '1': 7 } });
    await shop.ticketOf(contact, 7);
    await shop.sync({ contactId: contactId(1), tags: [id] });
    expect((await shop.storedTicket(7)).contact.tags).toEqual([{ id, name: 'Cliente VIP', color: '#aa11bb' }]);
  });

  it('counts once however often the same list is sent at the same time', async () => {
    const { id } = (await shop.create()).json;
    await shop.person(1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.sync({ contactId: contactId(1), tags: [id] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await shop.get(id)).json.contactsCount).toBe(1);
  });

  it('refuses what does not exist, what is another company’s, and more than a record holds', async () => {
    await shop.person(1);
    const { id } = (await shop.create()).json;
    const other = await newTenant();
    const theirs = [];
    for (const name of ['Deles um', 'Deles dois'])
      theirs.push((await call(handler, tags.create, { name, color: '#123' }, { token: other.admin.token })).json.id);
    const foreign = theirs.find((one) => one !== id) ?? 0;
    expect(await shop.sync({ contactId: contactId(1), tags: [id, foreign] })).toMatchObject({
      status: 404,
      error: 'ERR_NO_TAG_FOUND',
    });
    expect((await shop.storedContact(1)).tags).toEqual([]);
    const many = Array.from({ length: 1000 }, (_, turn) => turn + 1);
    expect(await shop.sync({ contactId: contactId(1), tags: many })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
    const ids = [id];
    for (let turn = 0; turn < 20; turn += 1) ids.push((await shop.create({ name: `Tag ${turn}` })).json.id);
    expect(await shop.sync({ contactId: contactId(1), tags: ids })).toMatchObject({ fields: { tags: 'too_many' } });
    expect((await shop.sync({ contactId: contactId(1), tags: ids.slice(1) })).json.tags).toHaveLength(20);
    expect((await shop.sync({ contactId: contactId(1), tags: [id] })).json.tags).toHaveLength(1);
    expect(await shop.sync({ contactId: contactId(9), tags: [] })).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    expect(await shop.sync({ contactId: contactId(1), tags: [id] }, other.admin)).toMatchObject({ status: 404 });
  });

  it('cannot get a tag that was deleted a moment ago', async () => {
    const { id } = (await shop.create()).json;
    await shop.person(1);
    const [gone, set] = await Promise.all([
      call(handler, tags.remove, { id }, { token: shop.admin.token }),
      shop.sync({ contactId: contactId(1), tags: [id] }),
    ]);
    expect(gone.status).toBe(200);
    expect([200, 404]).toContain(set.status);
    expect(await shop.sync({ contactId: contactId(1), tags: [id] })).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
    expect((await shop.get(id)).status).toBe(404);
    expect(await shop.list()).toEqual([]);
    expect((await shop.create()).status).toBe(200);
  });

  it('leaves its tags when it is deleted', async () => {
    const { id } = (await shop.create()).json;
    const { json } = await call(
      contactsHandler,
      contacts.create,
      { name: 'Novo cliente', number: '5511977776666' },
      { token: shop.user.token },
    );
    await shop.sync({ contactId: json.id, tags: [id] });
    expect((await shop.get(id)).json.contactsCount).toBe(1);
    await deleteContact({ companyId: shop.companyId, now: new Date() }, json.id);
    expect((await shop.get(id)).json.contactsCount).toBe(0);
  });

  it('is found by its tags, newest first, page by page, without those who have none', async () => {
    const [one, two] = [
      (await shop.create({ name: 'Um dois' })).json.id,
      (await shop.create({ name: 'Dois três' })).json.id,
    ];
    for (let number = 1; number <= 30; number += 1) {
      await shop.person(number);
      if (number <= 25) await shop.sync({ contactId: contactId(number), tags: number % 2 ? [one] : [one, two] });
    }
    const find = async (fields: object) =>
      (await call(contactsHandler, contacts.list, { ...fields }, { token: shop.user.token })).json;
    const first = await find({ tags: JSON.stringify([one, two]) });
    expect(first.contacts.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, turn) => contactId(25 - turn)));
    expect(first.hasMore).toBe(true);
    const rest = await find({ tags: JSON.stringify([one, two]), cursor: first.nextCursor });
    expect(rest.contacts.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1].map(contactId));
    expect(rest.hasMore).toBe(false);
    expect((await find({ tags: String(two) })).contacts).toHaveLength(12);
    expect((await find({ tags: '999' })).contacts).toEqual([]);
    expect(await call(contactsHandler, contacts.list, { tags: many(21) }, { token: shop.user.token })).toMatchObject({
      status: 400,
    });
  });
});

const many = (length: number): string => JSON.stringify(Array.from({ length }, (_, turn) => turn + 1));
