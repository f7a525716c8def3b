import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { ended } from '@shared/tickets/rules/decision.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  automaticTexts,
  change,
  logTypes,
  served,
  storedMessages,
  storedTicket,
  ticketItem,
  trackingOf,
  waiting,
} from '@test/support/server/inbox.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionEntity, contactEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { releaseHeld } from '../records/heldMessages.ts';
import { changeTicket } from './bulkUpdates.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana', farewellMessage: 'Até logo!' });
afterEach(() => shiftClock(0));

const undo = (who: SignedIn, id: number) => call(handler, tickets.undoClose, { id }, { token: who.token });
const close = (who: SignedIn, id: number) => change(who, id, { status: 'closed' });
const counters = () => readCounters(desk.company.id, true);
type Held = Pick<Message, 'id' | 'version'>;
/** What the jobs queue was told to let go. */
const releases = () =>
  outbox.sent('jobs').flatMap((job) => (job['type'] === 'message.release' ? (job['messages'] as Held[]) : []));
const release = (current: Held) => releaseHeld({ companyId: desk.company.id, now: new Date() }, [current]);

describe('taking a closing back', () => {
  it('restores status, attendant, queue, unread, lists, cycle and badges, and takes the farewell out of the thread', async () => {
    const made = await served(desk, ana);
    const contact = fromItem(contactEntity, (await getItem(keys.contact(desk.company.id, made.contactId), true)) ?? {});
    await desk.writes(contact, 'Mais uma coisa');
    const [before, badges] = [await ticketItem(desk, made.id), await counters()];
    const cycle = await trackingOf(desk, made.id, made.trackingId);
    expect((await close(ana, made.id)).json.status).toBe('closed');
    expect(await automaticTexts(desk, made.id)).toHaveLength(1);
    const { status, json } = await undo(ana, made.id);
    expect([status, json.status, json.userId, json.queueId, json.unreadMessages]).toEqual([
      200,
      'open',
      ana.user.id,
      desk.sales.id,
      1,
    ]);
    const { version: _old, ev: _oldEvent, ...was } = before;
    const { version: _new, ev: _newEvent, ...is } = await ticketItem(desk, made.id);
    expect(is).toEqual(was);
    expect(await counters()).toEqual(
      expect.objectContaining(Object.fromEntries(Object.entries(badges).filter(([, n]) => n !== 0))),
    );
    expect(await trackingOf(desk, made.id, made.trackingId)).toEqual({
      ...cycle,
      lastMessage: 'Mais uma coisa',
      rev: expect.any(Number),
    });
    expect(await automaticTexts(desk, made.id)).toEqual([]);
    expect(await logTypes(desk, made.id)).toEqual(['create', 'queue', 'open', 'closed', 'reopen']);
  });

  it('gives the older closed ticket of the conversation its place in the closed lists again', async () => {
    const older = await served(desk, ana);
    await close(ana, older.id);
    const contact = fromItem(
      contactEntity,
      (await getItem(keys.contact(desk.company.id, older.contactId), true)) ?? {},
    );
    const { ticket } = await desk.writes(contact, 'Voltei');
    await change(ana, ticket.id, { status: 'open', userId: ana.user.id, queueId: desk.sales.id });
    const isListed = async () => (await storedTicket(desk, older.id)).isListed;
    const badges = async () =>
      Object.fromEntries(Object.entries(await counters()).filter(([name, n]) => name.includes('|') && n !== 0));
    const before = await badges();
    expect(await isListed()).toBe(true);
    await close(ana, ticket.id);
    expect(await isListed()).toBe(false);
    expect((await undo(ana, ticket.id)).status).toBe(200);
    expect(await isListed()).toBe(true);
    expect(await badges()).toEqual(before);
    await close(ana, ticket.id);
    expect(await isListed()).toBe(false);
  });

  it('lets nothing of a recalled farewell go out, however often its time comes', async () => {
    const made = await served(desk, ana);
    outbox.clear();
    await close(ana, made.id);
    const [current] = releases();
    if (!current) throw new Error('nothing was held');
    await undo(ana, made.id);
    await release(current);
    await release(current);
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it('sends a held farewell once when its time is over, and says so when it is taken back too late', async () => {
    const made = await served(desk, ana);
    outbox.clear();
    await close(ana, made.id);
    const [current] = releases();
    if (!current) throw new Error('nothing was held');
    expect(outbox.sent('outbound')).toEqual([]);
    await Promise.all([release(current), release(current)]);
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ messageId: current.id })]);
    const { json } = await undo(ana, made.id);
    expect([json.status, json.lastMessage]).toEqual(['open', 'Até logo!']);
    expect(await automaticTexts(desk, made.id)).toHaveLength(1);
  });

  it('either recalls or sends when both happen at once', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const made = await served(desk, ana);
      outbox.clear();
      await close(ana, made.id);
      const [current] = releases();
      if (!current) throw new Error('nothing was held');
      const [answer] = await Promise.all([undo(ana, made.id), release(current)]);
      expect(answer.json.status).toBe('open');
      const isSent = outbox.sent('outbound').length > 0;
      const messages = await storedMessages(desk, made);
      expect(messages.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(isSent ? 1 : 0);
    }
  });

  it('leaves a farewell whose hand-over failed to the clock', async () => {
    const made = await served(desk, ana);
    await close(ana, made.id);
    const farewell = (await storedMessages(desk, made)).find(({ isAutomatic }) => isAutomatic);
    const due = Date.parse(farewell?.nextAttemptAt ?? '') - Date.parse(farewell?.createdAt ?? '');
    expect(due).toBe(60_000);
  });

  it('is for who closed, for a minute, and not once the customer has written again', async () => {
    const made = await served(desk, ana);
    await close(ana, made.id);
    expect(await undo(desk.admin, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
    shiftClock(61_000);
    expect(await undo(ana, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
    shiftClock(0);
    const other = await served(desk, ana);
    await close(ana, other.id);
    const contact = fromItem(
      contactEntity,
      (await getItem(keys.contact(desk.company.id, other.contactId), true)) ?? {},
    );
    const next = (await desk.writes(contact, 'Esqueci de uma coisa')).ticket;
    const answer = await undo(ana, other.id);
    expect(answer.status).toBe(409);
    expect(JSON.parse(String(answer.error))).toMatchObject({ id: next.id, status: 'pending' });
    expect((await storedTicket(desk, other.id)).status).toBe('closed');
  });
});

describe('taking a closing back that asked for a rating', () => {
  const ctx = () => ({ companyId: desk.company.id, now: new Date() });
  const contactOf = async ({ contactId }: StoredTicket) =>
    fromItem(contactEntity, (await getItem(keys.contact(desk.company.id, contactId), true)) ?? {});
  const rated = async (): Promise<StoredTicket> => {
    await desk.set({ userRating: 'enabled' });
    const connection = await desk.connect({ ratingMessage: 'De 0 a 10?' });
    const made = await served(desk, ana, { connection });
    expect((await close(ana, made.id)).json.status).toBe('nps');
    return made;
  };
  afterEach(() => desk.set({}));

  const connectionOf = async ({ whatsappId }: StoredTicket) =>
    fromItem(connectionEntity, (await getItem(keys.config(desk.company.id, 'CONNECTION', whatsappId), true)) ?? {});

  it('keeps what the customer wrote meanwhile in the row, unread and at its time', async () => {
    const made = await rated();
    const connection = await connectionOf(made);
    const { message } = await desk.writes(await contactOf(made), 'Espera, falta uma coisa', { connection });
    const { updatedAt } = await storedTicket(desk, made.id);
    const { status, json } = await undo(ana, made.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ status: 'open', userId: ana.user.id, updatedAt, unreadMessages: 1 },
      ...{ lastMessage: 'Espera, falta uma coisa', lastMessageAt: message.createdAt, fromMe: false },
    });
  });

  it('shows no question that was recalled, also when the customer reacted to something meanwhile', async () => {
    const made = await rated();
    const { lastMessage, lastMessageAt, fromMe } = made;
    const { updatedAt: asked } = await storedTicket(desk, made.id);
    const fields = { mediaType: 'reactionMessage' as const };
    await desk.writes(await contactOf(made), '👍', { connection: await connectionOf(made), fields });
    const { status, json } = await undo(ana, made.id);
    expect([status, json]).toMatchObject([200, { lastMessage, lastMessageAt, fromMe, unreadMessages: 0 }]);
    expect(json.updatedAt < String(asked)).toBe(true);
  });

  it('is too late once the customer has rated: that cycle is over', async () => {
    const made = await rated();
    const at = new Date(Date.now() + 5).toISOString();
    await changeTicket(ctx(), made.id, (ticket) => ({
      ticket: { ...ticket, ...ended, closedAt: at, updatedAt: at },
      event: 'ticket.closed',
    }));
    expect(await undo(ana, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
    expect((await storedTicket(desk, made.id)).status).toBe('closed');
  });

  it('does not take back the closing that came after it', async () => {
    const made = await served(desk, ana);
    await close(ana, made.id);
    expect((await undo(ana, made.id)).status).toBe(200);
    const at = new Date(Date.now() + 5).toISOString();
    await changeTicket(ctx(), made.id, (ticket) => ({
      ticket: { ...ticket, ...ended, closedAt: at, updatedAt: at },
      event: 'ticket.closed',
    }));
    expect(await undo(ana, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
  });
});

describe('marking unread', () => {
  const markUnread = (who: SignedIn, id: number) => call(handler, tickets.markUnread, { id }, { token: who.token });

  it('counts as one unread ticket, in its place, and twice is once', async () => {
    const made = await served(desk, ana);
    const before = await storedTicket(desk, made.id);
    const unread = `u|open|${ana.user.id}|${desk.sales.id}|0|0`;
    const count = async () => Number((await counters())[unread] ?? 0);
    const start = await count();
    const first = await markUnread(ana, made.id);
    const again = await markUnread(ana, made.id);
    expect([first.json.unreadMessages, again.json.unreadMessages]).toEqual([1, 1]);
    expect(again.json.version).toBe(first.json.version);
    expect(await count()).toBe(start + 1);
    expect((await storedTicket(desk, made.id)).updatedAt).toBe(before.updatedAt);
  });

  it('stands alone in the list of what is unread', async () => {
    const [read, unread] = [await served(desk, ana), await served(desk, ana)];
    await markUnread(ana, unread.id);
    const list = async (input: object) => {
      const { json } = await call(handler, tickets.list, { status: 'open', ...input }, { token: ana.token });
      return { ...json, ids: json.tickets.map(({ id }) => id) };
    };
    const narrowed = await list({ unread: true });
    expect(narrowed.ids).toContain(unread.id);
    expect(narrowed.tickets.every(({ unreadMessages }) => unreadMessages > 0)).toBe(true);
    expect(narrowed).toMatchObject({ count: narrowed.ids.length, hasMore: false });
    expect((await list({})).ids).toContain(read.id);
  });

  it('is for those who may work it, and not for closed tickets', async () => {
    const bia = await desk.person({ name: 'Bia' });
    const made = await served(desk, ana);
    expect((await markUnread(bia, made.id)).status).toBe(404);
    expect((await markUnread(bia, (await waiting(desk)).id)).json.unreadMessages).toBe(1);
    await change(ana, made.id, { status: 'closed', sendFarewellMessage: false });
    expect(await markUnread(ana, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
  });
});
