import { contacts } from '@shared/contacts/contract.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { getItem, putItem, WriteConflict } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as ticketsHandler } from '../../inbox/tickets/handler.ts';
import { changeContact } from '../records/contacts.ts';
import { getContact } from '../records/presentContact.ts';
import { createTag } from '../tags/service.ts';
import { handler } from './handler.ts';
import { findInboundContact, type InboundIdentity, resolveInboundContact } from './inbound.ts';
import { unmergeContact } from './merging.ts';

let desk: CompanyFixture;
let serial = 0;

await forFile(startEngine());
catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
});

const ctx = () => ({ companyId: desk.company.id, now: new Date() });
const token = (who: SignedIn = desk.admin) => ({ token: who.token });

/** A contact made as people make one, so that its identities lead to it. */
async function person(name: string, fields: Partial<Contact> = {}): Promise<Contact> {
  serial += 1;
  const number = `55119${String(70000000 + serial)}`;
  const { json } = await call(handler, contacts.create, { name, number }, token());
  return changeContact(ctx(), json.id, (current) => ({ ...current, ...fields }));
}
const tag = (name: string) =>
  createTag({ companyId: desk.company.id, now: new Date() }, { name, color: '#0f766e', kanban: 0, userId: null });
const countOf = async (id: number) => (await getItem(keys.tag(desk.company.id, id), true))?.['contactsCount'];
const read = async (id: string) => (await call(handler, contacts.get, { id }, token())).json;
const leadsTo = async ({ number }: Contact) => (await findInboundContact(ctx(), phoneAliases(number)))?.id;
const preview = (winnerId: string, loserId: string, who?: SignedIn) =>
  call(handler, contacts.mergePreview, { winnerId, loserId }, token(who));
const merge = (winnerId: string, loserId: string, who?: SignedIn) =>
  call(handler, contacts.merge, { winnerId, loserId }, token(who));
const unmerge = (id: string, who?: SignedIn) => call(handler, contacts.unmerge, { id }, token(who));
const names = async () => {
  const { json } = await call(handler, contacts.list, {}, token());
  return json.contacts.map(({ name }) => name);
};

async function closedConversation(contact: Contact) {
  const { ticket } = await desk.writes(contact, 'Oi');
  const change = { id: ticket.id, status: 'closed' as const, sendFarewellMessage: false };
  await call(ticketsHandler, tickets.update, change, token());
  return ticket;
}

describe('two contacts become one (B-IN-8)', () => {
  it('tells before what will move, and changes nothing', async () => {
    const vip = await tag('VIP');
    const current = [{ id: vip.id, name: 'VIP', color: vip.color }];
    const winner = await person('Maria');
    const loser = await person('Maria Souza', { email: 'm@casa.com', tags: current });
    const ticket = await closedConversation(loser);
    const { json } = await preview(winner.id, loser.id);
    expect(json).toMatchObject({
      winner: { name: 'Maria', email: '' },
      result: { name: 'Maria', email: 'm@casa.com', tags: current },
      aliases: loser.aliases,
      tags: current,
      conversations: [{ ticketId: ticket.id, uuid: ticket.uuid, status: 'closed', whatsapp: desk.connection.name }],
      ...{ schedules: 0, blocked: null, undoHours: 24 },
    });
    expect(await read(winner.id)).toMatchObject({ email: '', tags: [] });
  });

  it('moves identities, tags and what was missing; the other leaves the lists and keeps its past', async () => {
    const [vip, novo] = [await tag('VIP'), await tag('Novo')];
    const snapshot = ({ id, name, color }: typeof vip) => ({ id, name, color });
    const winner = await person('Maria', { tags: [snapshot(vip)] });
    const loser = await person('Maria Souza', {
      tags: [snapshot(vip), snapshot(novo)],
      email: 'm@casa.com',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    const ticket = await closedConversation(loser);
    const answer = await merge(winner.id, loser.id);
    expect(answer.json.contact).toMatchObject({
      ...{ name: 'Maria', number: winner.number, email: 'm@casa.com', merged: [loser.id] },
      extraInfo: [{ name: 'CPF', value: '1' }],
      aliases: [...winner.aliases, ...loser.aliases],
    });
    expect(await leadsTo(loser)).toBe(winner.id);
    expect([await countOf(vip.id), await countOf(novo.id)]).toEqual([1, 1]);
    expect(await names()).toEqual(['Maria']);
    expect(await read(loser.id)).toMatchObject({ mergedInto: winner.id, aliases: [], tags: [] });
    const past = await call(ticketsHandler, tickets.byUuid, { uuid: ticket.uuid }, token());
    expect(past.status).toBe(200);
    expect((await merge(winner.id, loser.id)).json).toMatchObject({ contact: { id: winner.id, merged: [loser.id] } });
    expect((await getContact(ctx(), loser.id)).id).toBe(winner.id);
  });

  it('lets what the person writes next reach the one that stayed, and nobody starts a ticket with the other', async () => {
    const [winner, loser] = [await person('Ana'), await person('Ana L')];
    await merge(winner.id, loser.id);
    const identity: InboundIdentity = {
      ...{ aliases: [{ kind: 'pn', value: loser.number }], pushName: 'Ana', channel: 'whatsappapi' },
      ...{ isGroup: false, acceptAudio: true },
    };
    const { contact, isNew } = await resolveInboundContact(ctx(), identity);
    expect([contact.id, isNew]).toEqual([winner.id, false]);
    const start = { contactId: loser.id, queueId: desk.sales.id, userId: desk.admin.user.id, status: 'open' as const };
    expect(await call(ticketsHandler, tickets.create, start, token())).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
  });

  it('ends the conversations of the other: a message that was on its way there is judged again', async () => {
    const [winner, loser] = [await person('Lia'), await person('Lia F')];
    await closedConversation(loser);
    const asItWas = await getContact(ctx(), loser.id);
    await merge(winner.id, loser.id);
    await expect(desk.writes(asItWas, 'Oi de novo')).rejects.toThrow(WriteConflict);
    await unmerge(loser.id);
    expect((await desk.writes(asItWas, 'Oi de novo')).isNewTicket).toBe(true);
  });

  it('waits until a ticket in progress is closed', async () => {
    const [winner, loser] = [await person('Bia'), await person('Bia S')];
    await desk.writes(loser, 'Oi');
    expect((await preview(winner.id, loser.id)).json.blocked).toBe('ERR_MERGE_OPEN_TICKET');
    expect(await merge(winner.id, loser.id)).toMatchObject({ status: 409, error: 'ERR_MERGE_OPEN_TICKET' });
    expect(await leadsTo(loser)).toBe(loser.id);
    // The one that stays may be talking.
    expect((await merge(loser.id, winner.id)).status).toBe(200);
  });

  it('is one merge of ten at once, and never both ways', async () => {
    const [one, other] = [await person('Caio'), await person('Caio B')];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? merge(one.id, other.id) : merge(other.id, one.id))),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(5);
    expect(new Set(done.map(({ json }) => json.contact.id)).size).toBe(1);
    const [winner] = done;
    expect([await leadsTo(one), await leadsTo(other)]).toEqual([winner?.json.contact.id, winner?.json.contact.id]);
  });

  it.each([
    ['a contact with itself', async () => (await person('Eva')).id, 400],
    ['somebody who does not exist', async () => '01JCZZZZZZZZZZZZZZZZZZZZZZ', 404],
  ])('refuses %s', async (_, otherId, status) => {
    const first = await person('Duda');
    const other = await otherId();
    expect((await merge(status === 400 ? other : first.id, other)).status).toBe(status);
  });

  it('refuses groups, more identities than one contact holds, plain attendants and other companies', async () => {
    const [winner, loser] = [await person('Gil'), await person('Gil B')];
    const group = await person('Turma', { isGroup: true });
    expect((await merge(winner.id, group.id)).status).toBe(400);
    const ana = await desk.person({ name: 'Ana' });
    expect((await merge(winner.id, loser.id, ana)).status).toBe(403);
    const { admin } = await newTenant();
    expect((await merge(winner.id, loser.id, admin)).status).toBe(404);
    expect((await preview(winner.id, loser.id, admin)).status).toBe(404);
    const many = Array.from({ length: 19 }, (_, index) => ({ kind: 'bsuid' as const, value: `b${index}` }));
    const full = { ...(await getItem(keys.contact(desk.company.id, winner.id), true)), aliases: many };
    await putItem(full);
    expect((await preview(winner.id, loser.id)).json.blocked).toBe('ERR_MERGE_TOO_LARGE');
    expect(await merge(winner.id, loser.id)).toMatchObject({ status: 409, error: 'ERR_MERGE_TOO_LARGE' });
  });
});

describe('taking it back', () => {
  it('restores both, with identities, tags and their counts', async () => {
    const [vip, novo] = [await tag('VIP'), await tag('Novo')];
    const snapshot = ({ id, name, color }: typeof vip) => ({ id, name, color });
    const winner = await person('Maria', { tags: [snapshot(vip)] });
    const loser = await person('Maria S', { tags: [snapshot(vip), snapshot(novo)], email: 'm@casa.com' });
    const before = [await read(winner.id), await read(loser.id)];
    await merge(winner.id, loser.id);
    const { json } = await unmerge(loser.id);
    const bare = ({ updatedAt: _at, merged: _merged, ...rest }: (typeof before)[number]) => rest;
    expect([json.contact, json.restored].map(bare)).toEqual(before.map(bare));
    expect([await countOf(vip.id), await countOf(novo.id)]).toEqual([2, 1]);
    expect([await leadsTo(winner), await leadsTo(loser)]).toEqual([winner.id, loser.id]);
    expect((await names()).sort()).toEqual(['Maria', 'Maria S']);
    for (const id of [vip.id, novo.id]) {
      const tagged = await call(handler, contacts.list, { tags: [id] }, token());
      expect(tagged.json.contacts).toHaveLength(id === vip.id ? 2 : 1);
    }
    expect(await unmerge(loser.id)).toMatchObject({ status: 409, error: 'ERR_MERGE_NOT_UNDOABLE' });
  });

  it('leaves what somebody changed since', async () => {
    const [winner, loser] = [await person('Hugo'), await person('Hugo B', { email: 'h@casa.com' })];
    await merge(winner.id, loser.id);
    await call(handler, contacts.update, { id: winner.id, name: 'Hugo Lima', email: 'novo@casa.com' }, token());
    expect((await unmerge(loser.id)).json).toMatchObject({
      contact: { name: 'Hugo Lima', email: 'novo@casa.com' },
      restored: { name: 'Hugo B', email: 'h@casa.com' },
    });
  });

  it('ends after a day, and while the one that stayed became another', async () => {
    const [a, b, c] = [await person('Íris'), await person('Íris B'), await person('Íris C')];
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    expect(await leadsTo(a)).toBe(c.id);
    expect((await getContact(ctx(), a.id)).id).toBe(c.id);
    expect(await unmerge(a.id)).toMatchObject({ error: 'ERR_MERGE_NOT_UNDOABLE' });
    expect((await unmerge(b.id)).status).toBe(200);
    const tomorrow = { ...ctx(), now: new Date(Date.now() + 25 * 3_600_000) };
    await expect(unmergeContact(tomorrow, a.id)).rejects.toMatchObject({ code: 'ERR_MERGE_NOT_UNDOABLE' });
    expect((await unmerge(a.id)).status).toBe(200);
  });

  it('takes those a deleted contact stood for along', async () => {
    const [winner, loser] = [await person('Júlia'), await person('Júlia B')];
    await merge(winner.id, loser.id);
    await call(handler, contacts.remove, { id: winner.id }, token());
    expect((await call(handler, contacts.get, { id: loser.id }, token())).status).toBe(404);
  });
});

it('begins no service for a contact that was removed while its message was on the way', async () => {
  const contact = await person('Nina');
  await closedConversation(contact);
  const asItWas = await getContact(ctx(), contact.id);
  await call(handler, contacts.remove, { id: contact.id }, token());
  await expect(desk.writes(asItWas, 'Oi de novo')).rejects.toThrow(WriteConflict);
});

it('remembers that a channel proved two contacts to be one person', async () => {
  const [one, other] = [await person('Léo'), await person('Léo B')];
  const identity: InboundIdentity = {
    aliases: [
      { kind: 'pn', value: one.number },
      { kind: 'pn', value: other.number },
    ],
    ...{ pushName: '', channel: 'whatsappapi', isGroup: false, acceptAudio: true },
  };
  const { contact } = await resolveInboundContact(ctx(), identity);
  expect(contact.twins).toEqual([other.id]);
  const { contact: again } = await resolveInboundContact(ctx(), identity);
  expect(again.version).toBe(contact.version);
  expect((await merge(one.id, other.id)).json.contact.twins).toEqual([]);
});
