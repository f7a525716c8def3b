import type { Message } from '@shared/messages/model.ts';
import { customer } from '@test/support/graph/cloudApi.ts';
import { refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import { type ConnectedCompany, report, stateOf } from '@test/support/server/connectedCompany.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { updateCampaigns } from '../workers/stream/campaigns.ts';
import { recount } from './deliveries.ts';

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

/** The channel reports something, and the stream tells twice what that changed. */
async function reported(name: string, fields: Record<string, unknown> = {}): Promise<void> {
  const before = await newest();
  const wid = before.wid ?? 'wamid.LATE';
  await report(outbox.workshop, shop, name, { id: wid, biz_opaque_callback_data: before.id, ...fields });
  const change = messageChange(before, await newest());
  await updateCampaigns([change], now());
  await updateCampaigns([change], now());
}

const serverFault = refusal(503, 131_016);
const lost = { errors: [{ code: 131_026 }] };
/** Of a template of marketing in Brazil, in millionths. */
const price = 62_500;

async function sentToCustomer(fields: Record<string, unknown> = {}): Promise<number> {
  const id = await desk().write({ contactListId: await desk().list([customer]), ...fields });
  await desk().do('start', id);
  await desk().finish(id);
  return id;
}

async function failedAtFirst(fields: Record<string, unknown> = {}): Promise<number> {
  outbox.graph.next(serverFault);
  const id = await sentToCustomer(fields);
  expect((await desk().report(id)).counts).toMatchObject({ failed: 1, retriable: 1 });
  return id;
}

describe('a message whose call was answered by a fault of the server', () => {
  it('B-CAMP-13: is sent once the channel reports that it took it, and nobody can try it again', async () => {
    const id = await failedAtFirst();
    await reported('sent');
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 1, failed: 0, retriable: 0, cost: price });
    expect(reasons).toEqual([]);
    expect(await desk().deliveries(id)).toMatchObject([{ state: 'sent', reason: '', isRetriable: false }]);
    const { sent, failed = 0, retriable = 0, cost } = await recount(shop.company.id, id);
    expect({ sent, failed, retriable, cost }).toEqual({ sent: 1, failed: 0, retriable: 0, cost: price });
    await reported('delivered');
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, delivered: 1, failed: 0, cost: price });
  });

  it('is sent also when the report is faster than the answer', async () => {
    outbox.graph.next(async (heard, response) => {
      await reported('sent', { id: 'wamid.EARLY' });
      serverFault(heard, response);
    });
    const id = await sentToCustomer();
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, failed: 0, cost: price });
    expect(await desk().deliveries(id)).toMatchObject([{ state: 'sent' }]);
  });

  it('is lost when the channel could not bring it after all', async () => {
    const id = await failedAtFirst();
    await reported('sent');
    await reported('failed', lost);
    const { counts, reasons } = await desk().report(id);
    expect(counts).toMatchObject({ sent: 0, failed: 1, retriable: 0, cost: 0 });
    expect(reasons).toEqual([{ code: '131026', isSkipped: false, count: 1 }]);
  });

  it.each(['sent', 'delivered'])('asks: "%s" tells that the question left', async (name) => {
    const asking = { confirmation: true, confirmationMessage1: 'Posso mandar?', message1: 'Aqui está.', templates: [] };
    const id = await failedAtFirst(asking);
    await reported(name);
    expect((await desk().report(id)).counts).toMatchObject({ asked: 1, failed: 0, retriable: 0 });
    expect(await desk().deliveries(id)).toMatchObject([
      { state: 'asked', confirmationRequestedAt: expect.any(String) },
    ]);
  });
});

it('keeps what the channel reported lost, also when an older report comes behind', async () => {
  const id = await sentToCustomer();
  await reported('failed', lost);
  await reported('sent');
  expect((await desk().report(id)).counts).toMatchObject({ sent: 0, failed: 1, cost: 0 });
});
