import { commit } from '@fn/core/store/commit.ts';
import { aliasKey } from '@fn/core/store/contactAliases.ts';
import { contactIndexChanges } from '@fn/core/store/contactIndex.ts';
import type { StoredTicket } from '@fn/core/store/entities.ts';
import {
  connectionEntity,
  contactEntity,
  conversationEntity,
  messageEntity,
  messageId,
  queueEntity,
  tagEntity,
  ticketEntity,
} from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { scheduleEntity } from '@fn/core/store/resourceEntities.ts';
import { putItem, writeItems } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { creationSteps } from '@fn/schedules/repo.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { pathNames } from '@shared/core/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, callRoute, titleOf } from '../support/server/handlers.ts';
import { type Pushes, startPushes } from '../support/server/pushes.ts';
import { aConnection, aContact, aMessage, aQueue, aSchedule, aTag, aTicket } from '../support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

/** Nobody else's: neither as a whole nor without its country may it be in any answer. */
const number = '5511976543210';
const traces = [number, number.slice(4), '97654-3210', '97654 3210'];
const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
const scheduleId = '01JCYYYYYYYYYYYYYYYYYYYYYY';
const written = '+55 (11) 97654-3210';

let pushes: Pushes;
let attendant: SignedIn;
let admin: SignedIn;
let contact: Contact;
let ticket: StoredTicket;
let theirMessage: string;

beforeAll(async () => {
  pushes = await startPushes();
  const tenant = await newTenant();
  const companyId = tenant.company.id;
  admin = tenant.admin;
  attendant = await newUser(companyId, { queueIds: [1], allTicket: 'enabled' });
  await putItem({ ...keys.settings(companyId), et: 'settings', companyId, lgpdHideNumber: 'enabled' });
  const connection = aConnection({ companyId, id: 1 });
  const lane = { id: 1, name: 'Novo', color: '#0f766e' };
  contact = aContact({
    ...{ companyId, id: contactId, number, name: `Maria ${written}`, email: `${number}@example.com` },
    aliases: [{ kind: 'pn', value: number }],
    extraInfo: [{ name: 'Recado', value: `ligar ${written}` }],
    newestTickets: { 1: 1 },
    tags: [lane],
  });
  const queue = aQueue({ companyId, id: 1 });
  ticket = aTicket({
    ...{ companyId, id: 1, contact, connection, status: 'open', userId: attendant.user.id, queueId: 1 },
    user: { id: attendant.user.id, name: attendant.user.name },
    queue: { id: 1, name: queue.name, color: queue.color },
    lastMessage: 'Oi',
  });
  theirMessage = messageId(1, contactId, '2026-11-20T10:00:00.000Z', 'x1');
  const quotedMsg = {
    id: 'q',
    wid: `wamid.${number}`,
    body: 'Oi',
    fromMe: false,
    mediaType: 'chat' as const,
    author: `Maria ${written}`,
  };
  const message = aMessage({
    ...{ companyId, id: theirMessage, ticket, wid: `wamid.${number}`, quotedMsg, body: 'Oi', fromMe: true },
    contacts: [{ name: `Maria ${written}`, numbers: [number] }],
  });
  await putItem(toItem(connectionEntity, connection));
  await putItem(toItem(queueEntity, queue));
  await putItem(toItem(tagEntity, aTag({ companyId, id: 1, kanban: 1 })));
  await putItem(toItem(contactEntity, contact));
  await putItem(toItem(ticketEntity, ticket));
  await putItem(toItem(messageEntity, message));
  const state = { activeTicketId: 1, newestTicketId: 1, listedClosedId: null, version: 1 };
  await putItem(toItem(conversationEntity, { companyId, whatsappId: 1, contactId, ...state }));
  await writeItems(contactIndexChanges(undefined, contact));
  await putItem({ ...aliasKey(companyId, { kind: 'pn', value: number }), contactId, et: 'ref', sv: 1 });
  const named = { id: contactId, name: contact.name };
  const own = { userId: attendant.user.id, user: { id: attendant.user.id, name: 'Ana' } };
  await commit(creationSteps(aSchedule({ companyId, id: scheduleId, contactId, contact: named, ...own })));
});
afterAll(() => pushes.stop());

const idIn = (feature: string, name: string): string => {
  if (feature === 'schedules') return scheduleId;
  if (name === 'contactId' || (feature === 'contacts' && name === 'id')) return contactId;
  if (feature === 'messages' && name === 'id') return theirMessage;
  if (name === 'uuid') return ticket.uuid;
  if (feature === 'notes') return `1-${contactId}`;
  return '1';
};

const reads = allRoutes.filter(
  ({ feature, route }) => route.method === 'GET' && route.access === 'user' && !['media', 'sandbox'].includes(feature),
);

/** Searches that find the person without naming the number, and none at all. */
const questions = [{}, { searchParam: 'Maria' }, { showAll: true, status: 'open' }, { contactId }, { ticketId: 1 }];

describe('an attendant from whom numbers are hidden', () => {
  it.each(reads.map((entry) => [titleOf(entry), entry] as const))('does not get one by %s', async (_, entry) => {
    const path = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idIn(entry.feature, name)]));
    for (const question of questions) {
      const { raw } = await callRoute(entry, { ...question, ...path }, { token: attendant.token });
      const text = `${raw.body}${JSON.stringify(raw.headers)}`;
      for (const trace of traces) expect([question, text.includes(trace)]).toEqual([question, false]);
    }
  });

  it('gets the records all the same, so that the above means something', async () => {
    const seen: string[] = [];
    for (const entry of reads) {
      const path = Object.fromEntries(pathNames(entry.route.path).map((name) => [name, idIn(entry.feature, name)]));
      for (const question of questions) {
        const { raw } = await callRoute(entry, { ...question, ...path }, { token: admin.token });
        if (raw.body.includes(number)) seen.push(`${entry.feature}.${entry.name}`);
      }
    }
    const places = [
      'contacts.list',
      'contacts.names',
      'contacts.get',
      'tickets.list',
      'tickets.kanban',

      'messages.list',
    ];
    expect([...new Set(seen)]).toEqual(expect.arrayContaining(places));
  });

  it('does not find it out by asking for its beginnings beside a name or in an e-mail', async () => {
    const list = reads.filter(({ feature, name }) => feature === 'contacts' && ['list', 'names'].includes(name));
    for (const entry of list) {
      for (const searchParam of ['maria +55 (11) 9', 'maria +55', `${number.slice(0, 9)}`, `${number}@ex`]) {
        const { raw } = await callRoute(entry, { searchParam }, { token: attendant.token });
        expect([searchParam, raw.body.includes(contactId)]).toEqual([searchParam, false]);
      }
    }
  });

  it('does not hear it over the socket, whatever changes', async () => {
    await pushes.connect(attendant, 'attendant');
    await pushes.connect(admin, 'admin');
    const named = { id: contactId, name: contact.name };
    const own = { userId: attendant.user.id, user: { id: attendant.user.id, name: 'Ana' } };
    const schedule = aSchedule({ companyId: contact.companyId, id: scheduleId, contactId, contact: named, ...own });
    const message = aMessage({ companyId: contact.companyId, id: theirMessage, ticket, wid: `wamid.${number}` });
    const ev = (item: object, event: string) => ({ ...item, ev: event });
    await pushes.stream(
      [undefined, ev(toItem(contactEntity, contact), 'contact.created')],
      [toItem(contactEntity, { ...contact, active: false }), ev(toItem(contactEntity, contact), 'contact.updated')],
      [undefined, ev(toItem(ticketEntity, ticket), 'ticket.created')],
      [undefined, ev(toItem(messageEntity, message), 'message.created')],
      [undefined, ev(toItem(scheduleEntity, schedule), 'schedule.created')],
    );
    const heard = (to: string) => JSON.stringify(pushes.pushed.filter((frame) => frame.to === to));
    expect(heard('admin')).toContain(number);
    expect(pushes.heard('attendant').length).toBeGreaterThanOrEqual(4);
    for (const trace of traces) expect([trace, heard('attendant').includes(trace)]).toEqual([trace, false]);
  });

  it('gets one for the asking, which is recorded, and not all of them', async () => {
    const reveal = allRoutes.find(({ feature, name }) => feature === 'privacy' && name === 'reveal');
    if (!reveal) throw new Error('no route');
    const ask = () => callRoute(reveal, { contactId }, { token: attendant.token });
    expect(await ask()).toMatchObject({ status: 200, json: { number } });
    const audit = allRoutes.find(({ feature }) => feature === 'audit');
    if (!audit) throw new Error('no route');
    const { json } = await callRoute(audit, {}, { token: admin.token });
    expect(json).toMatchObject({
      records: [
        { action: 'privacy.reveal', user: { id: attendant.user.id }, target: { kind: 'contact', id: contactId } },
      ],
    });
    expect(JSON.stringify(json)).not.toContain(number);
    for (let turn = 1; turn < 30; turn += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    const stranger = (await newTenant()).admin;
    expect(await callRoute(reveal, { contactId }, { token: stranger.token })).toMatchObject({ status: 404 });
  });
});
