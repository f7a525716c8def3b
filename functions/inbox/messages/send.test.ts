import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  accept,
  closeSilently,
  openRow,
  send,
  servedNow,
  storedMessages,
  waiting,
} from '@test/support/server/inbox.ts';
import { newTenant, tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageKey } from '../../core/store/entities.ts';
import { duePosition } from '../../core/store/indexes.ts';
import { getItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

describe('a text (B-MSG-1 to 4)', () => {
  it('is stored with its next attempt, shows in the ticket and goes to the queue', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const contact = (await getItem(keys.contact(desk.company.id, ticket.contactId))) as never;
    await desk.writes(contact, 'mais uma');
    const before = Date.now();
    const { status, json } = await send(ana, ticket.id, { body: 'Já vejo' }, ulid());
    expect(status).toBe(200);
    expect(json.message).toMatchObject({
      body: 'Já vejo',
      fromMe: true,
      ack: 0,
      wid: null,
      read: true,
      mediaType: 'chat',
      sendError: false,
      user: { id: ana.user.id, name: 'Ana' },
      queue: { id: desk.sales.id },
      ticket: { id: ticket.id, status: 'open', uuid: ticket.uuid },
    });
    expect(json.message).not.toHaveProperty('nextAttemptAt');
    expect(json.messages).toEqual([json.message]);
    const key = messageKey(desk.company.id, json.message.id);
    const stored = key && (await getItem(key, true));
    expect(stored).toMatchObject({ ev: 'message.created' });
    expect(duePosition(stored || undefined)).toMatch(/^\d{13}#/);
    const due = Date.parse(String(stored?.['nextAttemptAt']));
    expect(due).toBeGreaterThanOrEqual(before + 59_000);
    expect(due).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(await openRow(desk, ticket.id)).toMatchObject({ lastMessage: 'Já vejo', fromMe: true, unreadMessages: 0 });
    expect(outbox.sent('outbound')).toEqual([
      { type: 'message', companyId: desk.company.id, messageId: json.message.id, attempts: 0 },
    ]);
  });

  it('carries the values of its variables, names included that look like markup', async () => {
    const contact = await desk.contact({ name: "Ana D'Ávila <b>" });
    const { ticket } = await desk.writes(contact, 'Oi');
    await accept(ana, ticket.id);
    const { json } = await send(ana, ticket.id, {
      body: '{{firstName}} / {{name}} / {{userName}} / {{queue}} / {{ticket_id}}{{x}}',
    });
    expect(json.message.body).toBe(`Ana / Ana D'Ávila <b> / Ana / Vendas / ${ticket.id}`);
  });

  it.each([
    ['blank', { body: '  \n ' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['nothing', {}, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['nothing to see', { body: '\u200B\u200E\u2060\u0000\u3164\uFEFF' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['nothing after its variables', { body: ' {{x}} ' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['nothing but its signature', { body: '*Ana:*\n{{x}}' }, 400, 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    ['a card of nobody at great length', { vCard: 'x'.repeat(5000) }, 400, 'ERR_VALIDATION'],
    ['a note that no frame carries', { body: 'é'.repeat(16_001), isPrivate: true }, 400, 'ERR_MESSAGE_TOO_LONG'],
    ['longer than the channel allows', { body: 'x'.repeat(4097) }, 400, 'ERR_MESSAGE_TOO_LONG'],
    ['longer only after its variables', { body: `{{name}}${'x'.repeat(4090)}` }, 400, 'ERR_MESSAGE_TOO_LONG'],
    ['quoting nothing', { body: 'x', quotedMsg: '1-x-0000000000001-y' }, 404, 'ERR_MESSAGE_NOT_FOUND'],
    ['a card of nobody', { vCard: 'nobody' }, 404, 'ERR_NO_CONTACT_FOUND'],
  ])('%s is refused and nothing is stored', async (_, input, status, error) => {
    const ticket = await servedNow(outbox, desk, ana);
    expect(await send(ana, ticket.id, input)).toMatchObject({ status, error });
    expect(await storedMessages(desk, ticket)).toHaveLength(1);
    expect(outbox.sent('outbound').filter(({ type }) => type === 'message')).toEqual([]);
  });

  it('of emoji alone passes, and with half of one it is the same message again', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    expect((await send(ana, ticket.id, { body: '👨‍👩‍👧‍👦🏽' })).json.message.body).toBe('👨‍👩‍👧‍👦🏽');
    const key = ulid();
    const [first, again] = [1, 2].map(() => send(ana, ticket.id, { body: 'a\uD83C' }, key));
    expect((await first)?.status).toBe(200);
    expect((await again)?.json.message.id).toBe((await first)?.json.message.id);
  });

  it('as long as the channel allows passes', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    expect((await send(ana, ticket.id, { body: 'x'.repeat(4096) })).status).toBe(200);
  });
});

describe('who may write, and when', () => {
  it('the attendant, the queue’s supervisor, an administrator; others get 403 or learn nothing', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const boss = await desk.person({ profile: 'supervisor' });
    for (const who of [ana, boss, desk.admin]) expect((await send(who, ticket.id, { body: 'x' })).status).toBe(200);
    expect((await send(await desk.person(), ticket.id, { body: 'x' })).status).toBe(404);
    expect((await send((await newTenant()).admin, ticket.id, { body: 'x' })).status).toBe(404);
    const open = await waiting(desk);
    expect(await send(ana, open.id, { body: 'x' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await send(desk.admin, open.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_TICKET_NOT_OPEN' });
  });

  it('only inside the reply window, on the hour (B-MSG-16)', async () => {
    const ticket = await servedNow(outbox, desk, ana, { at: new Date(Date.now() - 24 * 3_600_000 + 60_000) });
    expect((await send(ana, ticket.id, { body: 'a tempo' })).status).toBe(200);
    shiftClock(61_000);
    const late = { ...ana, token: await tokenOf(ana.user) };
    expect(await send(late, ticket.id, { body: 'tarde' })).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    expect(await storedMessages(desk, ticket)).toHaveLength(2);
  });

  it.each(['facebook', 'instagram'] as const)(
    'goes on by hand for seven days on %s, and is marked',
    async (channel) => {
      const connection = await desk.connect({ channel });
      const ticket = await servedNow(outbox, desk, ana, { connection, at: new Date(Date.now() - 6 * 86_400_000) });
      const { status, json } = await send(ana, ticket.id, { body: 'Ainda precisa?' });
      expect([status, json.message.isHumanAgent]).toEqual([200, true]);
      const soon = await servedNow(outbox, desk, ana, { connection });
      expect((await send(ana, soon.id, { body: 'Já vejo' })).json.message).not.toHaveProperty('isHumanAgent');
      shiftClock(86_400_000 + 60_000);
      const late = { ...ana, token: await tokenOf(ana.user) };
      expect(await send(late, ticket.id, { body: 'tarde' })).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    },
  );

  it('counts in bytes where the channel does', async () => {
    const connection = await desk.connect({ channel: 'instagram' });
    const ticket = await servedNow(outbox, desk, ana, { connection });
    const body = '😀'.repeat(250);
    expect((await send(ana, ticket.id, { body })).status).toBe(200);
    expect(await send(ana, ticket.id, { body: `${body}a` })).toMatchObject({
      ...{ status: 400, error: 'ERR_MESSAGE_TOO_LONG' },
    });
  });

  it('only over a connection that is there and up', async () => {
    const down = await desk.connect({ status: 'DISCONNECTED' });
    const one = await servedNow(outbox, desk, ana, { connection: down });
    expect(await send(ana, one.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_INITIALIZED' });
    const gone = await desk.connect();
    const two = await servedNow(outbox, desk, ana, { connection: gone });
    await writeItems([{ remove: keys.config(desk.company.id, 'CONNECTION', gone.id) }]);
    expect(await send(ana, two.id, { body: 'x' })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  });
});

describe('over a linked number whose line is not open (B-MSG-3)', () => {
  it.each(['OPENING', 'TIMEOUT'] as const)('in %s what people write is taken, and waits', async (status) => {
    const connection = await desk.connect({ channel: 'whatsapp', status });
    const ticket = await servedNow(outbox, desk, ana, { connection });
    outbox.clear();
    const { status: answer, json } = await send(ana, ticket.id, { body: 'Já volto' });
    expect([answer, json.message.ack, json.message.body]).toEqual([200, 0, 'Já volto']);
    const { id } = json.message;
    expect(outbox.sent('outbound')).toContainEqual(expect.objectContaining({ type: 'message', messageId: id }));
  });

  it.each([
    ['never linked', { status: 'OPENING', number: '' }],
    ['waiting for its code to be scanned', { status: 'qrcode' }],
    ['ended', { status: 'DISCONNECTED' }],
  ] as const)('nothing is taken while it is %s', async (_, fields) => {
    const connection = await desk.connect({ channel: 'whatsapp', ...fields });
    const ticket = await servedNow(outbox, desk, ana, { connection });
    expect(await send(ana, ticket.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it('of an official channel that does not answer nothing is taken either', async () => {
    const connection = await desk.connect({ status: 'TIMEOUT' });
    const ticket = await servedNow(outbox, desk, ana, { connection });
    expect(await send(ana, ticket.id, { body: 'x' })).toMatchObject({ status: 400, error: 'ERR_WAPP_NOT_INITIALIZED' });
  });
});

describe('quotes and cards (B-MSG-6)', () => {
  it('quote a message of the conversation, by id in either form', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const [question] = await storedMessages(desk, ticket);
    for (const quoted of [
      { quotedMsg: question?.id },
      { quotedMsg: { id: question?.id } },
      { quotedMsgId: question?.id },
    ]) {
      const { json } = await send(ana, ticket.id, { body: 'sobre isso', ...quoted });
      expect(json.message.quotedMsg).toEqual({
        id: question?.id,
        wid: question?.wid,
        body: 'Oi',
        fromMe: false,
        mediaType: 'chat',
        author: 'Maria Souza',
      });
    }
    const other = await servedNow(outbox, desk, ana);
    const [foreign] = await storedMessages(desk, other);
    expect(await send(ana, ticket.id, { body: 'x', quotedMsg: foreign?.id })).toMatchObject({ status: 404 });
  });

  it('do not repeat what the customer took back', async () => {
    const ticket = await servedNow(outbox, desk, ana, { fields: { isDeleted: true } });
    const [taken] = await storedMessages(desk, ticket);
    const { json } = await send(ana, ticket.id, { body: 'sobre isso', quotedMsg: taken?.id });
    expect([taken?.body, json.message.quotedMsg?.body]).toEqual(['Oi', 'Mensagem removida']);
  });

  it('never quote a note to the customer', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const note = await send(ana, ticket.id, { body: 'só nós', isPrivate: true });
    expect(await send(ana, ticket.id, { body: 'x', quotedMsg: note.json.message.id })).toMatchObject({ status: 404 });
    expect((await send(ana, ticket.id, { body: 'y', isPrivate: true, quotedMsg: note.json.message.id })).status).toBe(
      200,
    );
  });

  it('send a contact of the company, its number hidden from those who may not see it', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const person = await desk.contact({ name: 'Encanador', number: '5521911112222' });
    const shown = await send(ana, ticket.id, { vCard: { id: person.id } });
    expect(shown.json.message).toMatchObject({
      mediaType: 'contactMessage',
      body: 'Encanador',
      contacts: [{ name: 'Encanador', numbers: ['5521911112222'] }],
    });
    await desk.set({ lgpdHideNumber: 'enabled' });
    const hidden = await send(ana, ticket.id, { vCard: person.id });
    await desk.set({});
    expect(hidden.json.message.contacts).toEqual([{ name: 'Encanador', numbers: ['5521*******22'] }]);
  });

  it('send a contact without a name under its number', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const person = await desk.contact({ name: '\u3164', number: '5521911113333' });
    const { json } = await send(ana, ticket.id, { vCard: person.id });
    expect(json.message.contacts).toEqual([{ name: '5521911113333', numbers: ['5521911113333'] }]);
  });
});

describe('a note (B-MSG-7)', () => {
  it('never leaves, is read by everybody who sees the ticket, and changes nothing in it', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const before = await openRow(desk, ticket.id);
    const { json } = await send(ana, ticket.id, { body: 'cuidado com {{name}}', isPrivate: true });
    expect(json.message).toMatchObject({
      isPrivate: true,
      fromMe: true,
      ack: 2,
      wid: `PVT${json.message.id}`,
      body: 'cuidado com {{name}}',
    });
    expect(outbox.sent('outbound')).toEqual([]);
    expect(await openRow(desk, ticket.id)).toEqual(before);
    const key = messageKey(desk.company.id, json.message.id);
    expect(key && duePosition(await getItem(key, true))).toBeUndefined();
  });

  it('may be written outside the window, without a connection and while the ticket waits, not when it is closed', async () => {
    const ticket = await waiting(desk, { at: new Date(Date.now() - 48 * 3_600_000) });
    expect((await send(desk.admin, ticket.id, { body: 'nota', isPrivate: true })).status).toBe(200);
    await closeSilently(desk.admin, ticket.id);
    const closed = await send(desk.admin, ticket.id, { body: 'nota', isPrivate: true });
    expect(closed).toMatchObject({ status: 400, error: 'ERR_TICKET_NOT_OPEN' });
  });
});
