import { contacts } from '@shared/contacts/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aliasKey } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { setFieldsIf } from '../../core/store/records.ts';
import { getItem, queryPartition, transact } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler as ticketsHandler } from '../../inbox/tickets/handler.ts';
import { handler } from './handler.ts';
import { findInboundContact } from './inbound.ts';
import { finishContactRemoval } from './removal.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());

const create = (input: object, who: SignedIn = ana) =>
  call(handler, contacts.create, { ...input }, { token: who.token });
const update = (id: string, input: object, who: SignedIn = ana) =>
  call(handler, contacts.update, { id, ...input }, { token: who.token });
const get = (id: string, who: SignedIn = ana) => call(handler, contacts.get, { id }, { token: who.token });
const list = (input: object, who: SignedIn = ana) => call(handler, contacts.list, { ...input }, { token: who.token });
const refOf = (value: string) => getItem(aliasKey(desk.company.id, { kind: 'pn', value }), true);

describe('creating (B-CONT-1)', () => {
  it('keeps digits, e-mail in lower case and the fields people added', async () => {
    const input = {
      name: '  Maria da Silva ',
      number: '+55 (11) 98888-7777',
      email: 'Maria@Example.COM',
      extraInfo: [{ name: 'CPF', value: '123' }],
    };
    const { status, json } = await create(input);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: 'Maria da Silva',
      number: '5511988887777',
      email: 'maria@example.com',
      extraInfo: [{ name: 'CPF', value: '123' }],
      active: true,
      disableBot: false,
      acceptAudioMessage: true,
      isGroup: false,
      urlPicture: null,
    });
    expect(json).not.toHaveProperty('newestTickets');
    expect((await get(json.id)).json).toEqual(json);
  });

  it('knows a number with and without the ninth digit as one person', async () => {
    const { json } = await create({ name: 'Um', number: '551197776666' });
    for (const number of ['551197776666', '5511997776666']) {
      expect(await create({ name: 'Outro', number })).toMatchObject({ status: 409, error: 'ERR_DUPLICATED_CONTACT' });
      const profile = await call(handler, contacts.profile, { number }, { token: ana.token });
      expect(profile.json.contactId).toBe(json.id);
    }
    const ctx = { companyId: desk.company.id, now: new Date() };
    expect((await findInboundContact(ctx, [{ kind: 'pn', value: '5511997776666' }]))?.id).toBe(json.id);
    const { admin } = await newTenant();
    expect((await create({ name: 'Lá', number: '551197776666' }, admin)).status).toBe(200);
  });

  it('makes one of twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ name: 'Pressa', number: '5521955554444' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('takes whether audio is accepted from the settings', async () => {
    await desk.set({ acceptAudioMessageContact: 'disabled' });
    const { json } = await create({ name: 'Sem áudio', number: '5521944443333' });
    await desk.set({});
    expect(json.acceptAudioMessage).toBe(false);
  });

  it.each([
    ['a short name', { name: 'A', number: '5511911112222' }, { name: 'too_short' }],
    ['a short number', { name: 'Ana', number: '1234567' }, { number: 'invalid_phone' }],
    ['a long number', { name: 'Ana', number: '1'.repeat(21) }, { number: 'invalid_phone' }],
    ['a number of one digit too many', { name: 'Ana', number: '11 97001-07777' }, { number: 'invalid_phone' }],
    [
      'what WhatsApp calls somebody by itself',
      { name: 'Ana', number: '12345678901234@lid' },
      { number: 'invalid_phone' },
    ],
    ['a bad e-mail', { name: 'Ana', number: '5511911112222', email: 'x' }, { email: expect.any(String) }],
  ])('refuses %s', async (_, input, fields) => {
    expect(await create(input)).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields });
  });

  it('refuses another company’s id', async () => {
    const answer = await create({ name: 'Ana', number: '5511911113333', companyId: 9999 });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });
});

describe('changing', () => {
  it('leaves absent fields and tells the tickets by a job', async () => {
    const { json } = await create({ name: 'Antes', number: '5531911110001', email: 'a@b.co' });
    const changed = await update(json.id, { name: 'Depois' });
    expect(changed.json).toMatchObject({ name: 'Depois', number: '5531911110001', email: 'a@b.co' });
    expect(outbox.sent('jobs')).toEqual([{ type: 'contact.changed', companyId: desk.company.id, contactId: json.id }]);
    outbox.clear();
    await update(json.id, { email: '' });
    expect((await get(json.id)).json.email).toBe('');
    expect(outbox.sent('jobs')).toEqual([]);
  });

  it('moves a person to another number: the old one is free, both forms of the new one are taken', async () => {
    const { json } = await create({ name: 'Muda', number: '5531911110002' });
    expect((await update(json.id, { number: '+55 31 92222-0002' })).json.number).toBe('5531922220002');
    expect(await refOf('5531911110002')).toBeUndefined();
    expect(await refOf('553111110002')).toBeUndefined();
    expect(await refOf('5531922220002')).toMatchObject({ contactId: json.id });
    const other = await create({ name: 'Outra', number: '5531911110002' });
    expect(other.status).toBe(200);
    expect(await update(other.json.id, { number: '553122220002' })).toMatchObject({ status: 200 });
    const third = await create({ name: 'Terceira', number: '5531933330003' });
    expect(await update(third.json.id, { number: '5531922220002' })).toMatchObject({
      status: 409,
      error: 'ERR_DUPLICATED_CONTACT',
    });
    expect((await get(third.json.id)).json.number).toBe('5531933330003');
  });

  it('keeps a masked number or name that is sent back, and refuses any other stars (B-PERM-11)', async () => {
    await desk.set({ lgpdHideNumber: 'enabled' });
    const { json } = await create({ name: '5541977778888', number: '5541977778888' });
    expect(json).toMatchObject({ name: '5541*******88', number: '5541*******88' });
    await update(json.id, { name: json.name, number: json.number, email: 'c@d.co' });
    expect((await get(json.id, desk.admin)).json).toMatchObject({
      name: '5541977778888',
      number: '5541977778888',
      email: 'c@d.co',
    });
    const stars = await update(json.id, { number: '5541*******99' });
    expect(stars).toMatchObject({ status: 400, error: 'ERR_INVALID_PHONE_NUMBER' });
    await desk.set({});
    expect(await update(json.id, { number: '123' })).toMatchObject({ status: 400, error: 'ERR_INVALID_PHONE_NUMBER' });
  });

  it('is found by the whole number alone where numbers are hidden, and no answer tells a part of one (B-PERM-11)', async () => {
    await desk.set({ lgpdHideNumber: 'enabled' });
    const { json } = await create({ name: '5551966667777', number: '5551966667777' });
    const rosa = await desk.contact({ name: 'Rosa Verde', number: '5551966668888' });
    const idsFor = async (searchParam: string, who = ana) =>
      (await list({ searchParam }, who)).json.contacts.map(({ id }) => id);
    const namesFor = async (searchParam: string) =>
      (await call(handler, contacts.names, { searchParam }, { token: ana.token })).json.map(({ id }) => id);
    for (let length = 3; length < 13; length += 1) {
      expect(await idsFor('5551966667777'.slice(0, length))).toEqual([]);
      expect(await namesFor('5551966667777'.slice(-length))).toEqual([]);
    }
    expect(await idsFor('+55 51')).toEqual([]);
    for (const whole of ['5551966667777', '+55 (51) 96666-7777', '555166667777']) {
      expect(await idsFor(whole)).toEqual([json.id]);
      expect(await namesFor(whole)).toEqual([json.id]);
    }
    expect(await idsFor('rosa ver')).toEqual([rosa.id]);
    expect(await idsFor('96666', desk.admin)).toEqual([rosa.id]);
    await desk.set({});
    expect(await idsFor('96666')).toEqual([rosa.id]);
  });

  it('blocks, unblocks and flips switches (B-CONT-2, 3)', async () => {
    const { json } = await create({ name: 'Chave', number: '5531911110009' });
    const flip = (route: typeof contacts.toggleBot) => call(handler, route, { id: json.id }, { token: ana.token });
    const block = (active: boolean) => call(handler, contacts.block, { id: json.id, active }, { token: ana.token });
    expect((await block(false)).json.active).toBe(false);
    expect((await block(false)).json.active).toBe(false);
    expect((await block(true)).json.active).toBe(true);
    expect((await flip(contacts.toggleBot)).json.disableBot).toBe(true);
    expect((await flip(contacts.toggleBot)).json.disableBot).toBe(false);
    expect((await flip(contacts.toggleAudio)).json.acceptAudioMessage).toBe(false);
  });

  it('finds nobody of another company', async () => {
    const { json } = await create({ name: 'Nossa', number: '5531911110010' });
    const { admin } = await newTenant();
    for (const answer of [await get(json.id, admin), await update(json.id, { name: 'Minha' }, admin)]) {
      expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    }
  });
});

describe('lists', () => {
  it('go by name, a hundred a page, each person once', async () => {
    const fresh = await newCompanyFixture();
    await Promise.all(
      Array.from({ length: 230 }, (_, index) =>
        fresh.contact({
          name: `Pessoa ${String(index).padStart(3, '0')}`,
          number: `55119${String(index).padStart(8, '0')}`,
        }),
      ),
    );
    await fresh.contact({ name: 'Grupo', isGroup: true, channel: 'whatsappapi', number: '' });
    const names: string[] = [];
    const sizes: number[] = [];
    let cursor = '';
    do {
      const { json } = await list({ cursor, isGroup: false }, fresh.admin);
      names.push(...json.contacts.map(({ name }) => name));
      sizes.push(json.contacts.length);
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect(sizes).toEqual([100, 100, 30]);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(230);
    expect((await list({ pageNumber: 3, isGroup: false }, fresh.admin)).json.contacts.map(({ name }) => name)).toEqual(
      names.slice(200),
    );
    expect((await list({ isGroup: true }, fresh.admin)).json.contacts.map(({ name }) => name)).toEqual(['Grupo']);
    expect((await list({ channel: 'whatsapp' }, fresh.admin)).json.contacts).toHaveLength(100);
    expect((await list({ channel: 'instagram' }, fresh.admin)).json).toMatchObject({ contacts: [], hasMore: false });
    const found: string[] = [];
    cursor = '';
    do {
      const { json } = await list({ searchParam: 'SSOA 1', cursor }, fresh.admin);
      expect(json.contacts.length).toBeLessThanOrEqual(20);
      found.push(...json.contacts.map(({ name }) => name));
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect(found).toEqual(names.filter((name) => name.startsWith('Pessoa 1')));
    const pickers = await call(handler, contacts.names, { name: 'pessoa' }, { token: fresh.admin.token });
    expect(pickers.json).toHaveLength(20);
    expect(pickers.json[0]).toEqual({
      id: expect.any(String),
      name: 'Pessoa 000',
      number: expect.any(String),
      profilePicUrl: null,
    });
    expect((await list({ searchParam: 'pe' }, fresh.admin)).json).toMatchObject({ contacts: [], count: 0 });
  });
});

describe('deleting (B-CONT-3)', () => {
  it('is for administrators, takes the tickets away at once and everything else by a job', async () => {
    const contact = await desk.contact({ name: 'Vai embora', number: '5551911112222' });
    const connection = await desk.connect();
    await transact([setFieldsIf(contactEntity.key(contact), { profilePicUrl: '/api/media/x' }, 'contact.updated')]);
    const first = (await desk.writes(contact, 'Oi')).ticket;
    await call(
      ticketsHandler,
      tickets.update,
      { id: first.id, status: 'closed', sendFarewellMessage: false },
      { token: desk.admin.token },
    );
    const second = (await desk.writes(contact, 'de novo')).ticket;
    const other = (await desk.writes(contact, 'aqui', { connection })).ticket;
    const remove = (who: SignedIn) => call(handler, contacts.remove, { id: contact.id }, { token: who.token });
    expect(await remove(ana)).toMatchObject({ status: 403 });
    expect((await remove(desk.admin)).status).toBe(200);
    expect((await get(contact.id)).status).toBe(404);
    for (const { uuid } of [second, other]) {
      expect((await call(ticketsHandler, tickets.byUuid, { uuid }, { token: desk.admin.token })).status).toBe(404);
    }
    const [job] = outbox.sent('jobs').filter(({ type }) => type === 'contact.removed');
    expect(job).toMatchObject({ contactId: contact.id, whatsappIds: [desk.connection.id, connection.id] });
    expect(outbox.sent('jobs')).toContainEqual(
      expect.objectContaining({ type: 'media.delete', key: `c/${desk.company.id}/${contact.id}` }),
    );

    const ctx = { companyId: desk.company.id, now: new Date() };
    const whatsappIds = [desk.connection.id, connection.id];
    for (let run = 0; run < 2; run += 1) {
      let progress: Awaited<ReturnType<typeof finishContactRemoval>>;
      do progress = await finishContactRemoval(ctx, { contactId: contact.id, whatsappIds, progress });
      while (progress !== undefined);
    }
    for (const id of whatsappIds) {
      const left = await queryPartition({ pk: partitions.conversation(desk.company.id, id, contact.id), limit: 9 });
      expect(left.items).toEqual([]);
    }
    for (const { id } of [first, second, other])
      expect(await getItem(keys.ticket(desk.company.id, id), true)).toBeUndefined();
    expect((await create({ name: 'De volta', number: '5551911112222' })).status).toBe(200);
    expect(await remove(desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  });
});
