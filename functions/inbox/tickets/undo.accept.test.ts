import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  automaticTexts,
  change,
  logTypes,
  send,
  served,
  storedMessages,
  storedTicket,
  ticketItem,
  trackingOf,
  waiting,
} from '@test/support/server/inbox.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler as messagesHandler } from '../messages/handler.ts';
import { releaseHeld } from '../records/heldMessages.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const bia = await desk.person({ name: 'Bia' });
beforeEach(() => desk.set({ sendGreetingAccepted: 'enabled' }));
afterEach(() => shiftClock(0));

type Held = Pick<Message, 'id' | 'version'>;
const hello = 'Bom dia, Maria! Meu nome é Ana.';
const undo = (who: SignedIn, id: number) => call(handler, tickets.undoClose, { id }, { token: who.token });
const greet = (who: SignedIn, id: number, greeting = hello) =>
  change(who, id, { status: 'open', userId: who.user.id, greeting });
const counters = async () =>
  Object.fromEntries(Object.entries(await readCounters(desk.company.id, true)).filter(([, n]) => n !== 0));
/** What the jobs queue was told to let go. */
const releases = () =>
  outbox.sent('jobs').flatMap((job) => (job['type'] === 'message.release' ? (job['messages'] as Held[]) : []));
const release = (current: readonly Held[]) => releaseHeld({ companyId: desk.company.id, now: new Date() }, current);
const writesAgain = async ({ contactId }: StoredTicket, body: string) =>
  desk.writes(fromItem(contactEntity, (await getItem(keys.contact(desk.company.id, contactId), true)) ?? {}), body);
const bodies = async (ticket: StoredTicket) => (await storedMessages(desk, ticket)).map(({ body }) => body);
const without = ({ version: _version, ev: _ev, ...rest }: object & { version?: unknown; ev?: unknown }) => rest;
const outboundIds = () =>
  outbox.sent('outbound').flatMap((job) => (job['type'] === 'message' ? [job['messageId']] : []));

describe('accepting with a greeting', () => {
  it('stores both at once and lets the greeting wait', async () => {
    const ticket = await waiting(desk);
    outbox.clear();
    const { status, json } = await greet(ana, ticket.id);
    expect([status, json.status, json.lastMessage, json.fromMe]).toEqual([200, 'open', hello, true]);
    const [, said] = await storedMessages(desk, ticket);
    expect(said).toMatchObject({ body: hello, fromMe: true, isAutomatic: false, user: { id: ana.user.id } });
    expect(outboundIds()).toEqual([]);
    expect(releases()).toEqual([expect.objectContaining({ id: said?.id })]);
    // Should the queue lose it, the clock sends it.
    expect(Date.parse(said?.nextAttemptAt ?? '') - Date.parse(said?.createdAt ?? '')).toBe(60_000);
    await release(releases());
    expect(outboundIds()).toEqual([said?.id]);
  });

  it('greets nobody where the company does not, who was greeted already, or outside of the window', async () => {
    await desk.set({ sendGreetingAccepted: 'disabled' });
    const one = await waiting(desk);
    await greet(ana, one.id);
    await desk.set({ sendGreetingAccepted: 'enabled' });
    const other = await served(desk, ana);
    await greet(ana, other.id);
    const late = await waiting(desk, { at: new Date(Date.now() - 25 * 3_600_000) });
    await greet(ana, late.id);
    for (const ticket of [one, other, late]) expect(await bodies(ticket)).toHaveLength(1);
  });

  it('is taken back as if it had not been, and nothing was said', async () => {
    const made = await waiting(desk);
    const [before, badges] = [await ticketItem(desk, made.id), await counters()];
    const cycle = await trackingOf(desk, made.id, made.trackingId);
    outbox.clear();
    await greet(ana, made.id);
    const { status, json } = await undo(ana, made.id);
    expect([status, json.status, json.userId, json.unreadMessages, json.lastMessage]).toEqual([
      200,
      'pending',
      null,
      1,
      'Oi',
    ]);
    expect(without(await ticketItem(desk, made.id))).toEqual(without(before));
    expect(await counters()).toEqual(badges);
    expect(await trackingOf(desk, made.id, made.trackingId)).toEqual({ ...cycle, rev: expect.any(Number) });
    expect(await bodies(made)).toEqual(['Oi']);
    expect((await logTypes(desk, made.id)).slice(-2)).toEqual(['open', 'pending']);
    await release(releases());
    expect(outboundIds()).toEqual([]);
  });

  it('keeps what the customer wrote meanwhile, and a greeting that has left', async () => {
    const made = await waiting(desk);
    outbox.clear();
    await greet(ana, made.id);
    await release(releases());
    await writesAgain(made, 'Tudo bem?');
    const { json } = await undo(ana, made.id);
    expect(json).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2, lastMessage: 'Tudo bem?' });
    expect(await bodies(made)).toEqual(['Oi', hello, 'Tudo bem?']);
  });

  it('is too late once the attendant has answered, and the greeting left before the answer', async () => {
    const made = await waiting(desk);
    outbox.clear();
    await greet(ana, made.id);
    expect((await send(ana, made.id, { body: 'Já vejo' })).status).toBe(200);
    const [, said, answer] = await storedMessages(desk, made);
    expect(outboundIds()).toEqual([said?.id, answer?.id]);
    await release(releases());
    expect(outboundIds()).toEqual([said?.id, answer?.id]);
    expect(await undo(ana, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
  });

  it('either recalls or sends when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const made = await waiting(desk);
      outbox.clear();
      await greet(ana, made.id);
      const [answer] = await Promise.all([undo(ana, made.id), release(releases())]);
      expect(answer.json.status).toBe('pending');
      expect(await bodies(made)).toHaveLength(outboundIds().length > 0 ? 2 : 1);
    }
  });

  it('is for who accepted', async () => {
    const made = await waiting(desk);
    await greet(ana, made.id);
    expect((await undo(bia, made.id)).status).toBe(404);
    expect(await undo(desk.admin, made.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
  });
});

describe('returning and transferring', () => {
  const all = { status: 'pending', userId: null };

  it('are taken back as if they had not been: hands, cycle, badges', async () => {
    for (const body of [all, { userId: bia.user.id }, { queueId: desk.support.id, userId: null, status: 'pending' }]) {
      const made = await served(desk, ana);
      const [before, badges] = [await ticketItem(desk, made.id), await counters()];
      const cycle = await trackingOf(desk, made.id, made.trackingId);
      expect((await change(ana, made.id, body)).json.userId).not.toBe(ana.user.id);
      const { status, json } = await undo(ana, made.id);
      expect([status, json.status, json.userId, json.queueId]).toEqual([200, 'open', ana.user.id, desk.sales.id]);
      expect(without(await ticketItem(desk, made.id))).toEqual(without(before));
      expect(await counters()).toEqual(badges);
      expect(await trackingOf(desk, made.id, made.trackingId)).toEqual({ ...cycle, rev: expect.any(Number) });
    }
  });

  it('holds the text of a transfer back, and recalls it', async () => {
    await desk.set({ sendMsgTransfTicket: 'enabled' });
    const made = await served(desk, ana);
    outbox.clear();
    await change(ana, made.id, { userId: bia.user.id });
    expect([outboundIds(), (await automaticTexts(desk, made.id)).length, releases().length]).toEqual([[], 1, 1]);
    await undo(ana, made.id);
    await release(releases());
    expect([outboundIds(), await automaticTexts(desk, made.id)]).toEqual([[], []]);
  });

  it('cannot be taken from a colleague who has answered or taken it up', async () => {
    const given = await served(desk, ana);
    await change(ana, given.id, { userId: bia.user.id });
    await send(bia, given.id, { body: 'Oi, sou a Bia' });
    expect(await undo(ana, given.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
    const returned = await served(desk, ana);
    await change(ana, returned.id, all);
    await change(bia, returned.id, { status: 'open', userId: bia.user.id });
    // What may be taken back of it now is what the colleague did.
    expect((await undo(ana, returned.id)).status).toBe(404);
    expect(await storedTicket(desk, returned.id)).toMatchObject({ status: 'open', user: { id: bia.user.id } });
  });

  it('shows who got it that it is new, and from whom, until it is read', async () => {
    const made = await served(desk, ana);
    const { json } = await change(ana, made.id, { userId: bia.user.id });
    expect(json).toMatchObject({ unreadMessages: 1, transferredBy: { id: ana.user.id, name: 'Ana' } });
    expect((await call(messagesHandler, messages.list, { ticketId: made.id }, { token: bia.token })).status).toBe(200);
    expect((await storedTicket(desk, made.id)).transferredBy).toBeNull();
    const own = await served(desk, ana);
    const moved = await change(ana, own.id, { userId: ana.user.id, status: 'open', queueId: desk.support.id });
    expect(moved.json.transferredBy).toBeNull();
  });
});
