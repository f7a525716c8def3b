import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { openBotCompany, says, scene } from '@test/support/server/bots.ts';
import { type ConnectedCompany, delivery, newWamid } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept } from '@test/support/server/inbox.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';
import { handler as outbound } from '../outbound/outbound.ts';
import { handler as ticks } from '../timers/minute.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));
const graph = await forFile(fakeGraph());

const queues = [
  { id: 1, name: 'Vendas', greetingMessage: 'Vendas.' },
  { id: 2, name: 'Suporte' },
];
beforeEach(async () => {
  shop = await openBotCompany({ queues });
  await says(workshop, shop, 'Oi');
});

describe('exactly once', () => {
  it('a choice that is delivered again and at the same instant is answered once', async () => {
    workshop.pass(5);
    const choice = delivery(shop, { id: newWamid(), text: { body: '1' } });
    await Promise.all([inbound(choice), inbound(choice), inbound(choice)]);
    await inbound(choice);
    const { said, messages, logs, ticket } = await scene(shop);
    expect(messages.filter(({ body }) => body === '1')).toHaveLength(1);
    expect(said.slice(1)).toEqual(['Vendas.']);
    expect(logs.filter((type) => type === 'queue')).toHaveLength(1);
    expect(ticket).toMatchObject({ queueId: 1, unreadMessages: 2 });
  });

  it('an answer that was saved and never handed over is sent by the clock', async () => {
    await workshop.work('outbound', outbound);
    const before = graph.calls.length;
    workshop.pass(5);
    const url = process.env['QUEUE_URL_OUTBOUND'];
    process.env['QUEUE_URL_OUTBOUND'] = `${url}-gone`;
    await inbound(delivery(shop, { id: newWamid(), text: { body: '1' } }));
    process.env['QUEUE_URL_OUTBOUND'] = url;
    expect((await scene(shop)).said.slice(1)).toEqual(['Vendas.']);
    expect(await workshop.work('outbound', outbound)).toBe(0);
    workshop.pass(61);
    await ticks();
    expect(await workshop.work('outbound', outbound)).toBe(1);
    const sent = graph.calls.slice(before).map(({ json }) => (json as { text?: { body: string } }).text?.body ?? '');
    expect(sent.filter((text) => text.startsWith('Vendas.'))).toHaveLength(1);
  });
});

describe('a person takes the ticket while automation thinks', () => {
  it('and automation says nothing', async () => {
    workshop.pass(5);
    const { ticket } = await scene(shop);
    meter.interrupt('TransactWriteItems', async () => {
      expect((await accept(shop.admin, ticket.id)).status).toBe(200);
    });
    await inbound(delivery(shop, { id: newWamid(), text: { body: '1' } }));
    const after = await scene(shop);
    expect(after.said).toHaveLength(1);
    expect(after.ticket).toMatchObject({
      status: 'open',
      userId: shop.admin.user.id,
      queueId: null,
      unreadMessages: 1,
    });
    expect(after.messages.find(({ body }) => body === '1')).toMatchObject({
      audience: { status: 'open', userId: shop.admin.user.id },
    });
  });
});
