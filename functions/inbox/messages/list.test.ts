import { messages } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedTicket } from '@test/support/server/inbox.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());

const list = (who: SignedIn, ticketId: number, input: object = {}) =>
  call(handler, messages.list, { ticketId, ...input }, { token: who.token });
const put = (who: SignedIn, id: number, body: object) =>
  call(ticketsHandler, tickets.update, { id, ...body }, { token: who.token });
const accept = (who: SignedIn, id: number) => put(who, id, { status: 'open', userId: who.user.id });
const unreadOf = async (id: number) => (await storedTicket(desk, id)).unreadMessages;
const unreadBadges = async () => {
  const counters = await readCounters(desk.company.id, true);
  return Object.entries(counters).reduce((sum, [name, value]) => (name.startsWith('u|') ? sum + value : sum), 0);
};

describe('pages (B-MSG-12)', () => {
  it('come newest first, each oldest first, each message once', async () => {
    const contact = await desk.contact();
    const start = Date.now() - 60_000;
    for (let index = 0; index < 45; index += 1)
      await desk.writes(contact, `m${index}`, { at: new Date(start + index) });
    const { ticket } = await desk.writes(contact, 'm45', { at: new Date(start + 45) });
    const bodies: string[] = [];
    let cursor = '';
    const sizes: number[] = [];
    do {
      const { json } = await list(desk.admin, ticket.id, { cursor });
      bodies.unshift(...json.messages.map(({ body }) => body));
      sizes.push(json.messages.length);
      expect(json.hasMore).toBe(json.nextCursor !== null);
      cursor = json.nextCursor ?? '';
    } while (cursor);
    expect(sizes).toEqual([20, 20, 6]);
    expect(bodies).toEqual(Array.from({ length: 46 }, (_, index) => `m${index}`));
    const second = await list(desk.admin, ticket.id, { pageNumber: 2 });
    expect(second.json.messages.map(({ body }) => body)).toEqual(bodies.slice(6, 26));
    expect((await list(desk.admin, ticket.id, { pageNumber: 9 })).json).toMatchObject({ messages: [], hasMore: false });
    expect((await list(desk.admin, ticket.id, { cursor: 'x' })).status).toBe(400);
  });

  it('hold what was deleted for administrators only (B-MSG-9)', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'a senha é 1234', { fields: { isDeleted: true } });
    await accept(ana, ticket.id);
    const bodyFor = async (who: SignedIn) => (await list(who, ticket.id)).json.messages.map(({ body }) => body);
    expect(await bodyFor(desk.admin)).toEqual(['a senha é 1234']);
    expect(await bodyFor(ana)).toEqual(['']);
  });

  it('are ordered by the contact’s time, also when messages arrive late', async () => {
    const contact = await desk.contact();
    const now = Date.now();
    await desk.writes(contact, 'segundo', { at: new Date(now) });
    const { ticket } = await desk.writes(contact, 'primeiro', { at: new Date(now - 5000) });
    const { json } = await list(desk.admin, ticket.id);
    expect(json.messages.map(({ body }) => body)).toEqual(['primeiro', 'segundo']);
    expect(json.ticket.lastMessage).toBe('segundo');
  });

  it('hold all tickets of the conversation, but not those of queues the caller may not see', async () => {
    const contact = await desk.contact();
    const rounds = [
      { text: 'vendas', queue: desk.sales },
      { text: 'suporte', queue: desk.support },
      { text: 'sem fila', queue: null },
    ];
    for (const { text, queue } of rounds) {
      const { ticket } = await desk.writes(contact, text, { queue });
      await put(desk.admin, ticket.id, { status: 'closed', sendFarewellMessage: false });
    }
    const { ticket } = await desk.writes(contact, 'agora');
    const seen = async (who: SignedIn, input: object = {}) =>
      (await list(who, ticket.id, input)).json.messages.map(({ body }) => body);
    expect(await seen(desk.admin)).toEqual(['vendas', 'suporte', 'sem fila', 'agora']);
    expect(await seen(ana)).toEqual(['vendas', 'agora']);
    expect(await seen(ana, { selectedQueues: [desk.support.id] })).toEqual(['agora']);
    expect(await seen(desk.admin, { selectedQueues: [desk.support.id] })).toEqual(['suporte', 'sem fila', 'agora']);
    const everything = await desk.person({ allTicket: 'enabled' });
    expect(await seen(everything)).toEqual(['vendas', 'sem fila', 'agora']);
    const { ticket: foreign } = await desk.writes(await desk.contact(), 'x', { queue: desk.support });
    expect(await list(ana, foreign.id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  });

  it('are full although most of the conversation is not for the caller', async () => {
    const contact = await desk.contact();
    const start = Date.now() - 3_600_000;
    const write = (text: string, index: number, queue = desk.sales) =>
      desk.writes(contact, text, { queue, at: new Date(start + index) });
    const old = await write('velha', 0);
    for (let index = 1; index < 12; index += 1) await write(`velha ${index}`, index);
    await put(desk.admin, old.ticket.id, { status: 'closed', sendFarewellMessage: false });
    let middle = await write('alheia', 100, desk.support);
    for (let index = 1; index < 60; index += 1) middle = await write(`alheia ${index}`, 100 + index, desk.support);
    await put(desk.admin, middle.ticket.id, { status: 'closed', sendFarewellMessage: false });
    const { ticket } = await write('nova', 300);
    const { json } = await list(ana, ticket.id);
    expect(json.messages).toHaveLength(13);
    expect(json.hasMore).toBe(false);
  });
});

describe('reading (B-TICKET-14)', () => {
  it('by its attendant takes the number off ticket and badge, and tells the channel', async () => {
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'um');
    await accept(ana, ticket.id);
    await desk.writes(contact, 'dois');
    await desk.writes(contact, 'três');
    const badges = await unreadBadges();
    expect(await unreadOf(ticket.id)).toBe(2);
    outbox.clear();
    const { json } = await list(ana, ticket.id);
    expect(json.ticket.unreadMessages).toBe(0);
    expect(json.messages.every(({ read }) => read)).toBe(true);
    expect(await unreadOf(ticket.id)).toBe(0);
    expect(await unreadBadges()).toBe(badges - 1);
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ type: 'read', contactId: contact.id })]);
    outbox.clear();
    await list(ana, ticket.id);
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it('leaves what was put back among the unread ones after it had been asked for', async () => {
    const { ticket } = await desk.writes(await desk.contact(), 'um');
    const { json: accepted } = await accept(ana, ticket.id);
    const marked = await call(ticketsHandler, tickets.markUnread, { id: ticket.id }, { token: ana.token });
    const late = await list(ana, ticket.id, { seenVersion: accepted.version });
    expect(late.json.ticket.unreadMessages).toBe(1);
    expect(await unreadOf(ticket.id)).toBe(1);
    const next = await list(ana, ticket.id, { seenVersion: marked.json.version });
    expect(next.json.ticket.unreadMessages).toBe(0);
    expect(await unreadOf(ticket.id)).toBe(0);
  });

  it('does not happen by peeking, by scrolling up or while the ticket waits', async () => {
    const contact = await desk.contact();
    const { ticket } = await desk.writes(contact, 'um');
    await desk.writes(contact, 'dois');
    const waiting = await list(ana, ticket.id);
    expect(waiting.json.messages.map(({ read }) => read)).toEqual([false, false]);
    await accept(ana, ticket.id);
    await desk.writes(contact, 'três');
    outbox.clear();
    for (const who of [desk.admin, await desk.person({ profile: 'supervisor' })]) {
      const { json } = await list(who, ticket.id);
      expect(json.messages.map(({ body, read }) => [body, read])).toEqual([
        ['um', true],
        ['dois', true],
        ['três', false],
      ]);
    }
    await list(ana, ticket.id, { pageNumber: 2 });
    expect(await unreadOf(ticket.id)).toBe(1);
    expect(outbox.sent('outbound')).toEqual([]);
  });

  it('in a group happens for anybody who may be there', async () => {
    const contact = await desk.contact({ isGroup: true, name: 'Família' });
    const { ticket } = await desk.writes(contact, 'Oi');
    expect(ticket.status).toBe('group');
    const member = await desk.person({ allowGroup: true });
    expect((await list(member, ticket.id)).json.ticket.unreadMessages).toBe(0);
  });

  it('leaves unread what comes in meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const contact = await desk.contact();
      const { ticket } = await desk.writes(contact, 'um');
      await accept(ana, ticket.id);
      await desk.writes(contact, 'dois');
      const [page] = await Promise.all([list(ana, ticket.id), desk.writes(contact, 'três')]);
      const shown = page.json.messages.map(({ body }) => body);
      expect(await unreadOf(ticket.id)).toBeGreaterThanOrEqual(shown.includes('três') ? 0 : 1);
      await list(ana, ticket.id);
      expect(await unreadOf(ticket.id)).toBe(0);
    }
  });

  it('knows over several pages which messages are not read yet', async () => {
    const contact = await desk.contact();
    const start = Date.now() - 60_000;
    const first = await desk.writes(contact, 'm0', { at: new Date(start) });
    await accept(ana, first.ticket.id);
    for (let index = 1; index <= 25; index += 1)
      await desk.writes(contact, `m${index}`, { at: new Date(start + index) });
    const newest = await list(desk.admin, first.ticket.id);
    const older = await list(desk.admin, first.ticket.id, { cursor: newest.json.nextCursor });
    expect(newest.json.messages.every(({ read }) => !read)).toBe(true);
    expect(older.json.messages.map(({ body, read }) => [body, read])).toEqual([
      ['m0', true],
      ...Array.from({ length: 5 }, (_, index) => [`m${index + 1}`, false]),
    ]);
  });
});
