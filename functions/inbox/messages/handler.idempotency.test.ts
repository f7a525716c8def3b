import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { closeSilently, openRow, send, servedNow, storedMessages, storeTicket } from '@test/support/server/inbox.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
beforeEach(() => outbox.clear());
afterEach(() => shiftClock(0));

describe('the same request again', () => {
  it('twenty times at once is one message, one update and the same answer', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const key = ulid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ana, ticket.id, { body: 'uma vez' }, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ json }) => json.message.id)).size).toBe(1);
    expect((await storedMessages(desk, ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
    expect((await openRow(desk, ticket.id))?.lastMessage).toBe('uma vez');
    const jobs = outbox.sent('outbound').filter(({ type }) => type === 'message');
    expect(new Set(jobs.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('takes the time of its key, so that the bubble stays where it is; later repetitions find it too', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const at = Date.now() - 2 * 60_000;
    const key = ulid(at);
    const first = await send(ana, ticket.id, { body: 'x' }, key);
    expect(first.json.message.createdAt).toBe(new Date(at).toISOString());
    expect(first.json.message.id).toContain(`-${at}-${key.slice(10)}`);
    shiftClock(10 * 60_000);
    const late = { ...ana, token: await tokenOf(ana.user) };
    expect((await send(late, ticket.id, { body: 'x' }, key)).json.message.id).toBe(first.json.message.id);
    expect((await storedMessages(desk, ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it.each([
    ['no time at all', () => 'just-a-text-1'],
    ['a time far off', () => ulid(Date.now() - 3 * 3_600_000)],
  ])('is recognised with a key of %s, and stored at the server’s time', async (_, makeKey) => {
    const ticket = await servedNow(outbox, desk, ana);
    const key = `${makeKey()}`;
    const before = Date.now();
    const [first, again] = [
      await send(ana, ticket.id, { body: 'x' }, key),
      await send(ana, ticket.id, { body: 'x' }, key),
    ];
    expect(again.json).toEqual(first.json);
    expect(Date.parse(first.json.message.createdAt)).toBeGreaterThanOrEqual(before);
    expect((await storedMessages(desk, ticket)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it('with other contents, by another person or to another ticket is a mistake', async () => {
    const [ticket, other] = [await servedNow(outbox, desk, ana), await servedNow(outbox, desk, ana)];
    const key = ulid();
    await send(ana, ticket.id, { body: 'x' }, key);
    for (const [who, input] of [
      [ana, { body: 'y' }],
      [ana, { body: 'x', isPrivate: true }],
      [desk.admin, { body: 'x' }],
    ] as const) {
      expect(await send(who, ticket.id, input, key)).toMatchObject({ status: 422, error: 'ERR_IDEMPOTENCY_MISMATCH' });
    }
    // Another conversation is another message; the key only names a place in one.
    expect((await send(ana, other.id, { body: 'x' }, key)).status).toBe(200);
  });

  it('answers as before although it would be refused by now', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const key = ulid();
    const first = await send(ana, ticket.id, { body: 'x' }, key);
    await closeSilently(ana, ticket.id);
    const again = await send(ana, ticket.id, { body: 'x' }, key);
    expect(again).toMatchObject({ status: 200, json: { message: { id: first.json.message.id } } });
    expect(await send(ana, ticket.id, { body: 'x' }, ulid())).toMatchObject({
      status: 400,
      error: 'ERR_TICKET_NOT_OPEN',
    });
  });

  it('completes what a crash left undone: the ticket and the queue', async () => {
    const ticket = await servedNow(outbox, desk, ana);
    const key = ulid();
    const first = await send(ana, ticket.id, { body: 'quase' }, key);
    // As if the first request had died right after storing the message.
    await storeTicket(desk, ticket.id, { lastMessage: 'Oi', lastMessageAt: ticket.lastMessageAt, fromMe: false });
    outbox.clear();
    expect((await send(ana, ticket.id, { body: 'quase' }, key)).status).toBe(200);
    expect(await openRow(desk, ticket.id)).toMatchObject({ lastMessage: 'quase', fromMe: true });
    expect(outbox.sent('outbound')).toEqual([expect.objectContaining({ messageId: first.json.message.id })]);
  });
});
