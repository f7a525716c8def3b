import { isAlarming } from '@shared/duty/rules.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { option } from '@test/support/server/botFlow.ts';
import { clock, countersOf, openBotCompany, scene, says as write } from '@test/support/server/bots.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  delivery,
  newWamid,
  secondsAt,
  ticketOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { handler as ticks } from '../timers/minute.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const queues = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
];
const hours = option(4, 'Horário', { greetingMessage: 'Das 8 às 18.', closeTicket: true });

/** The customer writes at once, and the answer to it is stored. */
const writesAtOnce = (fields: Record<string, unknown>): Promise<unknown> =>
  inbound(delivery(shop, { id: newWamid(), timestamp: secondsAt(clock().toISOString()), ...fields }));

/** What the badges count as waiting. */
const waitingCounts = async (): Promise<unknown[]> =>
  Object.entries(await countersOf(shop)).flatMap(([name, count]) =>
    name.startsWith('n|pending') && count !== 0 ? [count] : [],
  );

/** The customer asks for the opening hours, and the end of the service is announced. */
beforeEach(async () => {
  await workshop.drain('jobs');
  shop = await openBotCompany({ queues, trees: { 1: [hours] } });
  for (const body of ['Oi', '1', '1']) await write(workshop, shop, body);
});

describe('B-BOT-19: an option that closes', () => {
  it('says what it says, and the service ends two seconds later, once', async () => {
    const before = await scene(shop);
    expect(before.said.at(-1)).toBe('Das 8 às 18.');
    expect(before.ticket).toMatchObject({ status: 'pending', queueId: 1, bot: { stage: 'done' } });
    expect(before.logs).not.toContain('closed');
    expect(before.cycles).toMatchObject([{ finishedAt: null, queueId: 1 }]);
    expect(isAlarming(before.ticket, clock().toISOString())).toBe(false);
    expect(await waitingCounts()).toEqual([1]);
    expect(await workshop.work('jobs', jobs)).toBe(0);
    workshop.pass(2);
    expect(await workshop.work('jobs', jobs)).toBe(1);
    const { ticket, active, said, logs, cycles } = await scene(shop);
    expect(active).toBeUndefined();
    expect(ticket).toMatchObject({ status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, dueAt: null });
    expect(ticket.bot.endsAt).toBeNull();
    expect(said).toEqual(before.said);
    expect(logs.filter((type) => type === 'closed')).toHaveLength(1);
    expect(cycles).toMatchObject([{ status: 'closed', closedAt: ticket.closedAt, finishedAt: ticket.closedAt }]);
    expect(cycles).toMatchObject([{ hasBot: true, isHandedOver: false, endedBy: 'bot' }]);
    expect(await waitingCounts()).toEqual([]);
  });

  it('ends nothing twice when its job runs again', async () => {
    const { ticket, logs } = await scene(shop);
    workshop.pass(2);
    const [job] = await workshop.drain('jobs');
    expect(job).toEqual({
      type: 'ticket.end',
      companyId: shop.company.id,
      ticketId: ticket.id,
      endsAt: ticket.bot.endsAt,
    });
    const attributes = { ApproximateReceiveCount: '1' };
    const event = { Records: [{ messageId: 'm', receiptHandle: 'r', body: JSON.stringify(job), attributes }] };
    for (let time = 0; time < 2; time += 1) await jobs(event as unknown as Parameters<typeof jobs>[0]);
    const after = await scene(shop);
    expect(after.logs).toHaveLength(logs.length + 1);
    expect(after.ticket).toMatchObject({ status: 'closed', version: ticket.version + 1 });
  });

  it('is made good by the clock when the job is lost', async () => {
    workshop.pass(2);
    await workshop.drain('jobs');
    await ticks();
    const { ticket, logs } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(logs.at(-1)).toBe('closed');
  });
});

describe('what happens in between', () => {
  it('a person who takes the ticket keeps it', async () => {
    const { ticket } = await scene(shop);
    expect((await accept(shop.admin, ticket.id)).status).toBe(200);
    workshop.pass(2);
    expect(await workshop.work('jobs', jobs)).toBe(1);
    await ticks();
    expect((await scene(shop)).ticket).toMatchObject({ status: 'open', userId: shop.admin.user.id });
  });

  it('who moves it to another queue wants it to wait there', async () => {
    const { ticket } = await scene(shop);
    expect((await change(shop.admin, ticket.id, { queueId: 2 })).status).toBe(200);
    workshop.pass(2);
    await workshop.work('jobs', jobs);
    expect((await scene(shop)).ticket).toMatchObject({ status: 'pending', queueId: 2 });
  });

  it('a closing that is taken back stays taken back', async () => {
    const { ticket } = await scene(shop);
    await change(shop.admin, ticket.id, { status: 'closed', sendFarewellMessage: false });
    const undone = await call(ticketsHandler, tickets.undoClose, { id: ticket.id }, { token: shop.admin.token });
    expect(undone.json.status).toBe('pending');
    workshop.pass(2);
    await workshop.work('jobs', jobs);
    await ticks();
    expect((await scene(shop)).ticket.status).toBe('pending');
  });

  it('what the customer writes begins the next service, as it would two seconds later', async () => {
    const { ticket: first } = await scene(shop);
    await writesAtOnce({ text: { body: 'E no sábado?' } });
    const { ticket, active, said, messages } = await scene(shop);
    expect(ticket.id).not.toBe(first.id);
    expect(active).toMatchObject({ id: ticket.id, status: 'pending', bot: { stage: 'menu', endsAt: null } });
    expect(messages.find(({ body }) => body === 'E no sábado?')).toMatchObject({ ticketId: ticket.id });
    expect(said.at(-1)).toContain('[ 1 ] - Vendas');
    expect((await ticketOf(shop, first.id)).status).toBe('closed');
    workshop.pass(2);
    await workshop.work('jobs', jobs);
    expect((await scene(shop)).active?.id).toBe(ticket.id);
  });

  it('the same choice delivered again changes nothing', async () => {
    const { ticket, messages } = await scene(shop);
    const choice = messages.filter(({ fromMe }) => !fromMe).at(-1);
    const timestamp = secondsAt(choice?.createdAt ?? '');
    await writesAtOnce({ id: choice?.wid, timestamp, text: { body: '1' } });
    const after = await scene(shop);
    expect(after.ticket).toEqual(ticket);
    expect(after.messages).toHaveLength(messages.length);
  });

  it('a reaction stays in the service that ends', async () => {
    const { ticket, messages } = await scene(shop);
    const choice = messages.find(({ body, fromMe }) => body === '1' && !fromMe);
    const reaction = { message_id: choice?.wid, emoji: '👍' };
    await writesAtOnce({ type: 'reaction', text: undefined, reaction });
    expect((await scene(shop)).active).toMatchObject({ id: ticket.id, bot: { endsAt: ticket.bot.endsAt } });
    workshop.pass(2);
    await workshop.work('jobs', jobs);
    expect((await scene(shop)).active).toBeUndefined();
  });
});
