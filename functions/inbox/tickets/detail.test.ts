import { messages as messageRoutes } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { logTypesOf } from '@test/support/server/ticketLogs.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { encrypt } from '../../core/secrets/encryption.ts';
import { getItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler as messagesHandler } from '../messages/handler.ts';
import { eraseMessages } from '../messages/removal.ts';
import { handler } from './handler.ts';
import { finishRemoval } from './removal.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
afterEach(() => shiftClock(0));

const detail = async (who: SignedIn, uuid: string) =>
  call(handler, tickets.byUuid, { uuid }, { token: await tokenOf(who.user) });
const logsOf = async (id: number) =>
  (await call(handler, tickets.logs, { ticketId: id }, { token: await tokenOf(desk.admin.user) })).json;
const put = (who: SignedIn, id: number, body: object) =>
  call(handler, tickets.update, { id, ...body }, { token: who.token });
const remove = (who: SignedIn, id: number) => call(handler, tickets.remove, { id }, { token: who.token });

describe('one ticket', () => {
  it('comes with its contact, the reply window and the state of its connection', async () => {
    const contact = await desk.contact({ name: 'Maria', email: 'maria@example.com' });
    const { ticket } = await desk.writes(contact, 'Oi');
    const { status, json } = await detail(ana, ticket.uuid.toUpperCase());
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: ticket.id,
      contact: { id: contact.id, email: 'maria@example.com', extraInfo: [] },
      window: { isOpen: true },
      whatsappStatus: 'CONNECTED',
      queue: { name: 'Vendas' },
    });
    const closes = Date.parse(json.window.closesAt ?? '');
    expect(closes - Date.parse(ticket.lastInboundAt ?? '')).toBe(24 * 3_600_000);
    shiftClock(24 * 3_600_000 + 1000);
    expect((await detail(ana, ticket.uuid)).json.window.isOpen).toBe(false);
  });

  it('does not exist for those who may not see it, nor under a guessed name', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'Oi', { queue: desk.support });
    expect(await detail(ana, ticket.uuid)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    const guessed = `${ticket.uuid.slice(0, -1)}${ticket.uuid.endsWith('0') ? '1' : '0'}`;
    expect((await detail(desk.admin, guessed)).status).toBe(404);
    expect((await detail(desk.admin, 'garbage')).status).toBe(404);
    expect((await call(handler, tickets.logs, { ticketId: ticket.id }, { token: ana.token })).status).toBe(404);
  });

  it('remembers who looked, once in five minutes (B-TICKET-19)', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'Oi');
    const looks = async () =>
      (await logsOf(ticket.id)).filter(({ type }) => type === 'access').map(({ user }) => user?.name);
    await Promise.all([1, 2, 3].map(() => detail(ana, ticket.uuid)));
    await detail(desk.admin, ticket.uuid);
    expect((await looks()).sort()).toEqual(['Ana', desk.admin.user.name].sort());
    shiftClock(4 * 60_000);
    await detail(ana, ticket.uuid);
    expect(await looks()).toHaveLength(2);
    shiftClock(5 * 60_000 + 2000);
    await detail(ana, ticket.uuid);
    expect(await looks()).toHaveLength(3);
  });
});

describe('the call token (B-CONN-13)', () => {
  it('goes to those who may work the ticket, and to nobody else', async () => {
    const connection = await desk.connect({ wavoip: await encrypt('token-da-voz') });
    const { ticket } = await desk.writes(await desk.contact(), 'Oi', { connection });
    expect((await detail(ana, ticket.uuid)).json.callToken).toBeNull();
    await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
    expect((await detail(ana, ticket.uuid)).json.callToken).toBe('token-da-voz');
    expect((await detail(desk.admin, ticket.uuid)).json.callToken).toBe('token-da-voz');
    const plain = (await desk.writes(await desk.contact(), 'Oi')).ticket;
    expect((await detail(desk.admin, plain.uuid)).json.callToken).toBeNull();
  });
});

describe('deleting (B-TICKET-20)', () => {
  const everything = async (ticketId: number, contactId: string) => ({
    logs: await logTypesOf(desk.company.id, ticketId),
    messages: (
      await queryPartition({
        pk: partitions.conversation(desk.company.id, desk.connection.id, contactId),
        prefix: 'M#',
        limit: 99,
      })
    ).items.map((item) => item['ticketId']),
  });

  it('is for administrators', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'Oi');
    expect(await remove(ana, ticket.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await remove(desk.admin, 99_999)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  });

  it('takes the ticket away at once, the rest by a job, and brings back the one before', async () => {
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'antes')).ticket;
    await put(ana, old.id, { status: 'open', userId: ana.user.id });
    await put(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    const { ticket } = await desk.writes(contact, 'agora');
    for (let index = 0; index < 5; index += 1) await desk.writes(contact, `mensagem ${index}`);
    outbox.clear();
    expect((await remove(desk.admin, ticket.id)).status).toBe(200);
    expect((await detail(desk.admin, ticket.uuid)).status).toBe(404);
    const [job] = outbox.sent('jobs');
    expect(job).toEqual({
      type: 'ticket.removed',
      companyId: desk.company.id,
      ticketId: ticket.id,
      whatsappId: desk.connection.id,
      contactId: contact.id,
    });
    const waiting = await call(handler, tickets.list, { status: 'pending' }, { token: ana.token });
    expect(waiting.json.tickets.map(({ id }) => id)).not.toContain(ticket.id);
    expect(waiting.json.count).toBe(waiting.json.tickets.length);

    const ctx = { companyId: desk.company.id, now: new Date() };
    const removed = { ticketId: ticket.id, whatsappId: desk.connection.id, contactId: contact.id };
    for (let run = 0; run < 2; run += 1) {
      expect(await eraseMessages(ctx, removed)).toBeUndefined();
      await finishRemoval(ctx, removed);
      expect(await everything(ticket.id, contact.id)).toEqual({ logs: [], messages: [old.id] });
    }
    const found = await getItem(keys.contact(desk.company.id, contact.id), true);
    expect(found?.['newestTickets']).toEqual({ [desk.connection.id]: old.id });
    const closed = await call(handler, tickets.list, { status: 'closed' }, { token: ana.token });
    expect(closed.json.tickets.map(({ id }) => id)).toContain(old.id);
    expect(closed.json.count).toBe(closed.json.tickets.length);
    const cycle = await getItem(keys.tracking(desk.company.id, ticket.id, ticket.trackingId), true);
    expect(cycle?.['finishedAt']).toEqual(expect.any(String));
  });

  it('lists the closed ticket again that it had replaced', async () => {
    const contact = await desk.contact();
    const serve = async (text: string) => {
      const { ticket } = await desk.writes(contact, text);
      await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
      await put(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
      return ticket;
    };
    const [old, newer] = [await serve('antes'), await serve('depois')];
    const closed = async () => (await call(handler, tickets.list, { status: 'closed' }, { token: ana.token })).json;
    const shown = async () =>
      (await closed()).tickets.map(({ id }) => id).filter((id) => id === old.id || id === newer.id);
    expect(await shown()).toEqual([newer.id]);
    await remove(desk.admin, newer.id);
    expect(await shown()).toEqual([]);
    const removed = { ticketId: newer.id, whatsappId: desk.connection.id, contactId: contact.id };
    const ctx = { companyId: desk.company.id, now: new Date() };
    await eraseMessages(ctx, removed);
    await finishRemoval(ctx, removed);
    expect(await shown()).toEqual([old.id]);
    expect((await closed()).count).toBe((await closed()).tickets.length);
  });

  it('leaves a conversation that can go on', async () => {
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'Oi');
    await remove(desk.admin, ticket.id);
    const next = await desk.writes(contact, 'Oi de novo');
    expect(next.isNewTicket).toBe(true);
    const { json } = await call(
      messagesHandler,
      messageRoutes.list,
      { ticketId: next.ticket.id },
      { token: desk.admin.token },
    );
    expect(json.ticket.id).toBe(next.ticket.id);
  });
});
