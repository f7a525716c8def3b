import type { Message } from '@shared/messages/model.ts';
import { customer } from '@test/support/graph/cloudApi.ts';
import { hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import {
  activeTicket,
  type ConnectedCompany,
  report,
  secondsAt,
  stateOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { updateCampaigns } from '../workers/stream/campaigns.ts';
import { recount } from './deliveries.ts';
import { handler as worker } from './worker.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;

beforeEach(async () => {
  shop = await begin();
});

/** The newest message of the conversation with the customer. */
async function newest(): Promise<Message> {
  const message = (await stateOf(shop)).messages.at(-1);
  if (!message) throw new Error('nothing was said');
  return message;
}

/** The customer writes, at the time that it is for the campaign. */
const says = (body: string) =>
  write(outbox.workshop, shop, { timestamp: secondsAt(now().toISOString()), text: { body } });

/** Does something, and lets the stream tell what it changed, twice. */
async function streamChangeOf(work: () => Promise<unknown>, isNew = false): Promise<void> {
  const before = isNew ? undefined : await newest();
  await work();
  const change = messageChange(before, await newest());
  await updateCampaigns([change], now());
  await updateCampaigns([change], now());
}

async function sentToCustomer(fields: Record<string, unknown> = {}): Promise<number> {
  const id = await desk().write({ contactListId: await desk().list([customer]), ...fields });
  await desk().do('start', id);
  await desk().finish(id);
  return id;
}

const status =
  (name: string, fields: Record<string, unknown> = {}) =>
  async () => {
    const { id, wid } = await newest();
    await report(outbox.workshop, shop, name, { id: wid ?? 'wamid.LATE', biz_opaque_callback_data: id, ...fields });
  };

/** Of a template of marketing in Brazil, in millionths. */
const price = 62_500;

describe('what the channel tells', () => {
  it('moves the recipient on, once, and the numbers with them', async () => {
    const id = await sentToCustomer();
    await streamChangeOf(status('delivered'));
    await streamChangeOf(status('read'));
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, delivered: 1, read: 1, failed: 0 });
    expect(await desk().deliveries(id)).toMatchObject([{ state: 'read' }]);
  });

  it('read before delivered counts as both', async () => {
    const id = await sentToCustomer();
    await streamChangeOf(status('read'));
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, delivered: 1, read: 1 });
  });

  it('takes back what was lost after all', async () => {
    const id = await sentToCustomer();
    await streamChangeOf(status('failed', { errors: [{ code: 131_026 }] }));
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 0, failed: 1 });
    expect(reasons).toEqual([{ code: '131026', isSkipped: false, count: 1 }]);
    expect(counts.cost).toBe(0);
    await streamChangeOf(status('delivered'));
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, failed: 0, cost: price });
    expect(await recount(shop.company.id, id)).toMatchObject({ cost: price });
  });

  it('keeps what was lost before the answer to the call was heard', async () => {
    outbox.graph.next(async (heard, response) => {
      await streamChangeOf(status('failed', { id: 'wamid.EARLY', errors: [{ code: 131_026 }] }));
      const contacts = [{ input: customer, wa_id: customer }];
      json(200, { messaging_product: 'whatsapp', contacts, messages: [{ id: 'wamid.EARLY' }] })(heard, response);
    });
    const id = await sentToCustomer();
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ total: 1, sent: 0, failed: 1, cost: 0 });
    expect(reasons).toEqual([{ code: '131026', isSkipped: false, count: 1 }]);
    expect(await desk().deliveries(id)).toMatchObject([{ state: 'failed', deliveredAt: null }]);
  });

  it('counts a try that is told of before its answer is heard once, also after one that failed', async () => {
    outbox.graph.next(refusal(503, 131_016));
    const id = await sentToCustomer();
    expect((await desk().report(id)).counts).toMatchObject({ sent: 0, failed: 1, retriable: 1 });
    outbox.graph.next(async (heard, response) => {
      await streamChangeOf(status('delivered', { id: 'wamid.EARLY' }));
      const contacts = [{ input: customer, wa_id: customer }];
      json(200, { messaging_product: 'whatsapp', contacts, messages: [{ id: 'wamid.EARLY' }] })(heard, response);
    });
    await desk().do('retry', id);
    await desk().finish(id);
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ total: 1, sent: 1, delivered: 1, failed: 0, retriable: 0, cost: price });
    expect(reasons).toEqual([]);
    const { sent, failed = 0, retriable = 0 } = await recount(shop.company.id, id);
    expect({ sent, failed, retriable }).toEqual({ sent: 1, failed: 0, retriable: 0 });
  });

  it('counts who leaves because of it, once', async () => {
    const id = await sentToCustomer();
    await streamChangeOf(() => says('SAIR'), true);
    await streamChangeOf(() => says('sair'), true);
    expect((await desk().report(id)).counts).toMatchObject({ answered: 1, optedOut: 1, skipped: 0 });
    expect(await recount(shop.company.id, id)).toMatchObject({ optedOut: 1 });
    const later = await sentToCustomer();
    expect((await desk().report(later)).counts).toMatchObject({ total: 0, optedOut: 0 });
  });

  it('settles what nobody knew of', async () => {
    outbox.graph.next(hangUp);
    const id = await sentToCustomer();
    expect((await desk().report(id)).counts).toMatchObject({ sent: 0, failed: 1 });
    await streamChangeOf(status('delivered'));
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, delivered: 1, failed: 0, cost: price });
    expect(await desk().deliveries(id)).toMatchObject([
      { state: 'delivered', reason: '', deliveredAt: expect.any(String) },
    ]);
    const { sent, delivered, failed = 0, cost } = await recount(shop.company.id, id);
    expect({ sent, delivered, failed, cost }).toEqual({ sent: 1, delivered: 1, failed: 0, cost: price });
  });
});

describe('what people answer', () => {
  it('belongs to the campaign for a week, with the ticket it stands in', async () => {
    const id = await sentToCustomer();
    await streamChangeOf(() => says('Quero sim'), true);
    await streamChangeOf(() => says('Ainda tem?'), true);
    expect((await desk().report(id)).counts).toMatchObject({ answered: 1 });
    const { ticket } = await stateOf(shop);
    expect(await desk().deliveries(id)).toMatchObject([{ ticketId: ticket?.id, answeredAt: expect.any(String) }]);
    expect(ticket).toMatchObject({ campaignId: null });
  });

  it('opens a conversation that counts as one of the campaign', async () => {
    const stranger = '5585977776666';
    const id = await desk().write({ contactListId: await desk().list([stranger]) });
    await desk().do('start', id);
    await desk().finish(id);
    const timestamp = secondsAt(now().toISOString());
    const sender = { profile: { name: 'Bia' }, wa_id: stranger };
    await write(outbox.workshop, shop, { from: stranger, timestamp, text: { body: 'Oi' } }, sender);
    const [delivery] = await desk().deliveries(id);
    const ticket = await activeTicket(shop, delivery?.contactId ?? '');
    expect(ticket).toMatchObject({ campaignId: id });
    const key = keys.tracking(shop.company.id, ticket?.id ?? 0, ticket?.trackingId ?? '');
    expect(await getItem(key, true)).toMatchObject({ campaignId: id });
  });

  const asking = {
    confirmation: true,
    confirmationMessage1: 'Posso mandar, {nome}?',
    message1: 'Aqui está, {nome}.',
    templates: [],
  };

  it('B-CAMP-10: who agrees gets the text, once', async () => {
    const id = await sentToCustomer(asking);
    expect(await newest()).toMatchObject({ body: 'Posso mandar, Pessoa 0?' });
    await streamChangeOf(() => says('Sim'), true);
    outbox.workshop.pass(10);
    await outbox.workshop.work('campaigns', worker);
    expect(outbox.graph.sent()).toHaveLength(2);
    expect(await newest()).toMatchObject({ body: 'Aqui está, Pessoa 0.', ack: 1 });
    expect((await desk().report(id)).counts).toMatchObject({ asked: 1, confirmed: 1, sent: 1 });
  });

  it('B-CAMP-10: who does not gets nothing', async () => {
    const id = await sentToCustomer(asking);
    await streamChangeOf(() => says('NÃO'), true);
    outbox.workshop.pass(10);
    await outbox.workshop.work('campaigns', worker);
    expect(outbox.graph.sent()).toHaveLength(1);
    expect((await desk().report(id)).counts).toMatchObject({ asked: 1, declined: 1, sent: 0 });
  });

  it('ends the sequence; whoever is silent gets the next text', async () => {
    const followUps = [{ days: 2, message: 'Ainda pensando?', templates: [] }];
    const id = await desk().write({
      contactListId: await desk().list([customer]),
      message1: 'Oi',
      templates: [],
      followUps,
    });
    await desk().do('start', id);
    await desk().work();
    outbox.workshop.pass(20 * 60 * 60);
    await desk().work();
    expect(outbox.graph.sent()).toHaveLength(1);
    await streamChangeOf(() => says('Não agora'), true);
    outbox.workshop.pass(30 * 60 * 60);
    await desk().finish(id);
    expect(outbox.graph.sent()).toHaveLength(1);
    expect(await desk().deliveries(id)).toMatchObject([{ answeredAt: expect.any(String), part: 'text' }]);
  });
});
