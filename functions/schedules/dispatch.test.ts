import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket, storeTicket } from '@test/support/server/inbox.ts';
import { inMinutes, scheduleCallsOf, stubScheduler } from '@test/support/server/schedulerStub.ts';
import { widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTemplates } from '../channels/templates/storeTemplates.ts';
import { connectionEntity, contactEntity, messageEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { recordOutcome } from './outcome.ts';

let desk: CompanyFixture;
const scheduler = stubScheduler();
const { create, update, stored, due, scheduled, sentTo, ctxAt } = scheduleCallsOf(() => desk);

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
  outbox.clear();
  scheduler.clear();
});

describe('B-SCHED-5: where it goes', () => {
  it('B-CONN-8: the author’s own connection before the company’s, a chosen one before both', async () => {
    const own = await desk.connect({ isDefault: false });
    const chosen = await desk.connect({ isDefault: false });
    const ana = await desk.person({ whatsappId: own.id });
    const contact = await desk.contact();
    for (const connection of [own, chosen]) await desk.writes(contact, 'Oi', { connection });
    const first = await create(ana, { contactId: contact.id });
    const second = await create(ana, { contactId: contact.id, whatsappId: chosen.id });
    for (const { json } of [first, second]) await due(json.id, 61);
    expect(await sentTo(contact.id, own.id)).toHaveLength(1);
    expect(await sentTo(contact.id, chosen.id)).toHaveLength(1);
    expect(await sentTo(contact.id)).toEqual([]);
  });

  it('without an active ticket none is opened; the conversation has the message', async () => {
    const { contact, schedule, ticket } = await scheduled();
    const conversation = keys.conversation(desk.company.id, desk.connection.id, contact.id);
    await storeTicket(desk, ticket.id, { status: 'closed' });
    await putItem({ ...(await getItem(conversation, true)), activeTicketId: null });
    await due(schedule.id, 61);
    expect(await sentTo(contact.id)).toHaveLength(1);
    expect(await storedTicket(desk, ticket.id)).toMatchObject({ status: 'closed', lastMessage: 'Oi' });
    expect(await getItem(conversation, true)).toMatchObject({ activeTicketId: null });
  });

  it.each([
    [
      'a contact that was deleted',
      async (contactId: string) => writeItems([{ remove: keys.contact(desk.company.id, contactId) }]),
      'ERR_NO_CONTACT_FOUND',
    ],
    [
      'a contact that was blocked',
      async (contactId: string) => {
        const item = await getItem(keys.contact(desk.company.id, contactId), true);
        await putItem(toItem(contactEntity, { ...fromItem(contactEntity, item ?? {}), active: false }));
      },
      'ERR_CONTACT_BLOCKED',
    ],
    [
      'a connection that was removed',
      async () => writeItems([{ remove: keys.config(desk.company.id, 'CONNECTION', desk.connection.id) }]),
      'ERR_NO_WAPP_FOUND',
    ],
    [
      'a plan without schedules',
      async () => {
        const item = await getItem(keys.company(desk.company.id), true);
        await putItem({ ...item, plan: { ...widePlan, useSchedules: false } });
      },
      'ERR_PLAN_FEATURE_DISABLED',
    ],
  ])('fails at once for %s', async (_, happens, code) => {
    const { contact, schedule } = await scheduled({ whatsappId: desk.connection.id });
    await happens(contact.id);
    await due(schedule.id, 61);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ERRO', failure: { code }, dueAt: null });
    expect(await sentTo(contact.id)).toEqual([]);
  });

  it('tries a connection that is down three times', async () => {
    const { schedule } = await scheduled({ whatsappId: desk.connection.id });
    await putItem(toItem(connectionEntity, { ...desk.connection, status: 'DISCONNECTED' as const }));
    await due(schedule.id, 61);
    await due(schedule.id, 62);
    expect(await stored(schedule.id)).toMatchObject({ status: 'PENDENTE', attempts: 2 });
    await due(schedule.id, 63);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ERRO', failure: { code: 'ERR_WAPP_NOT_INITIALIZED' } });
  });

  it('leaves what goes over a linked number that is away to its line (B-MSG-3)', async () => {
    const { contact, schedule } = await scheduled({ whatsappId: desk.connection.id });
    const away = { channel: 'whatsapp', status: 'TIMEOUT' } as const;
    await putItem(toItem(connectionEntity, { ...desk.connection, ...away }));
    await due(schedule.id, 61);
    expect(await sentTo(contact.id)).toHaveLength(1);
    expect(await stored(schedule.id)).toMatchObject({ status: 'AGENDADA', failure: null });
  });

  it('B-MSG-16: a closed reply window is a reason, and an edit gives it another chance', async () => {
    const { contact, schedule } = await scheduled({ sendAt: inMinutes(25 * 60) });
    await due(schedule.id, 25 * 60 + 1);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ERRO', failure: { code: 'ERR_OUT_OF_WINDOW' } });
    expect((await update(desk.admin, schedule.id, { sendAt: inMinutes(60) })).json).toMatchObject({
      status: 'PENDENTE',
      failure: null,
    });
    await due(schedule.id, 61, 2);
    expect(await sentTo(contact.id)).toHaveLength(1);
  });

  it('B-MSG-16: outside the window its template takes the place of the text, values filled in', async () => {
    const content = {
      ...{ name: 'lembrete', language: 'pt_BR', category: 'UTILITY' as const, footer: '', buttons: [] },
      ...{ header: { format: 'NONE' as const, text: '' }, body: 'Olá, {{1}}! Até {{2}}.', isNamed: false },
      ...{ isSupported: true, examples: {}, providerId: 'T1', status: 'APPROVED' as const, quality: '', reason: '' },
    };
    const from = { whatsappId: desk.connection.id, wabaId: desk.connection.wabaId, syncedAt: inMinutes(0) };
    await storeTemplates(ctxAt(0), from, [content]);
    const template = (second: string) => ({
      id: 'lembrete.pt_BR',
      variables: { 'body.1': '{{firstName}}', 'body.2': second },
    });
    const late = inMinutes(25 * 60);
    const { contact, schedule } = await scheduled({ sendAt: late, template: template('amanhã') });
    const { schedule: empty } = await scheduled({ sendAt: late, template: template('') });
    const { contact: inTime, schedule: soon } = await scheduled({ template: template('amanhã') });
    for (const { id } of [schedule, empty]) await due(id, 25 * 60 + 1);
    await due(soon.id, 61);
    expect(await sentTo(contact.id)).toMatchObject([
      { body: 'Olá, Maria! Até amanhã.', template: { name: 'lembrete', language: 'pt_BR' }, mediaType: 'chat' },
    ]);
    expect(await stored(empty.id)).toMatchObject({ status: 'ERRO', failure: { code: 'ERR_TEMPLATE_VARIABLES' } });
    expect(await sentTo(inTime.id)).toMatchObject([{ body: 'Seu pedido chegou', template: null }]);
  });

  it('B-COMP-11: waits while the company is suspended', async () => {
    const { contact, schedule } = await scheduled();
    const item = await getItem(keys.company(desk.company.id), true);
    await putItem({ ...item, id: 77, dueDate: '2020-01-01' });
    await due(schedule.id, 61);
    expect((await stored(schedule.id))?.status).toBe('PENDENTE');
    await putItem({ ...item });
    await due(schedule.id, 72);
    expect(await sentTo(contact.id)).toHaveLength(1);
  });

  it('a failure for good shows on the schedule, a second try by a person makes it good', async () => {
    const { contact, schedule } = await scheduled();
    await due(schedule.id, 61);
    const [message] = await sentTo(contact.id);
    if (!message) throw new Error('not stored');
    const failure = { code: '131026', reason: 'Message undeliverable', isRetriable: true };
    await putItem(toItem(messageEntity, { ...message, failure, nextAttemptAt: null }));
    await recordOutcome(ctxAt(61), schedule.id, message);
    expect(await stored(schedule.id)).toMatchObject({
      status: 'ERRO',
      failure: { code: '131026', reason: 'Message undeliverable' },
    });
    await putItem(toItem(messageEntity, { ...message, wid: 'wamid.2', nextAttemptAt: null }));
    await recordOutcome(ctxAt(62), schedule.id, message);
    expect(await stored(schedule.id)).toMatchObject({ status: 'ENVIADA', failure: null });
  });
});
