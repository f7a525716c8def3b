import { closeSilently } from '@fn/inbox/tickets/bulkUpdates.ts';
import { businessNumber, contact, customer, value } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  type ConnectedCompany,
  contactCount,
  offering,
  openConnectedCompany,
  post,
  secondsAt,
  stateOf,
  ticketCount,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as outbound } from '../outbound/outbound.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  shop = await openConnectedCompany();
  graph.reset();
});

let serial = 0;
const newCallId = (): string => {
  serial += 1;
  return `wacid.C${serial}.${process.pid}`;
};

/** The customer rings, as Meta tells it. */
async function ring(fields: Record<string, unknown> = {}, id = newCallId()): Promise<string> {
  const call = {
    ...{ id, from: customer, to: businessNumber, event: 'connect', direction: 'USER_INITIATED' },
    timestamp: secondsAt(new Date().toISOString()),
    session: { sdp_type: 'offer', sdp: 'v=0' },
    ...fields,
  };
  const outcome = value({ contacts: [contact()], calls: [call] }, shop.connection.phoneNumberId);
  const changes = [{ field: 'calls', value: outcome }];
  await post(workshop, { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
  return id;
}
const set = (settings: Record<string, string>) =>
  putItem({ ...keys.settings(shop.company.id), et: 'settings', sv: 1, ...settings });
const rejected = () => graph.calls.filter(({ path }) => path.endsWith('/calls')).map(({ json }) => json);

it('B-CONN-12: a call opens a waiting ticket, is noted as read, and gets the automatic text', async () => {
  const id = await ring({ timestamp: secondsAt('2026-11-20T13:05:00.000Z') });
  const { messages, ticket } = await stateOf(shop);
  expect(messages).toMatchObject([
    { wid: id, mediaType: 'call_log', body: 'Chamada perdida às 10:05', fromMe: false, read: true },
    { body: expect.stringContaining('Este número não recebe chamadas'), fromMe: true, isAutomatic: true },
  ]);
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 0, isBot: true });
  expect(ticket?.lastMessage).toMatch(/^Chamada perdida às /);
});

it('B-CONN-12: stops the ringing, unless it is over by now', async () => {
  const id = await ring();
  await workshop.work('outbound', outbound);
  expect(rejected()).toEqual([{ messaging_product: 'whatsapp', call_id: id, action: 'reject' }]);
  graph.reset();
  await ring({ timestamp: secondsAt('2026-11-20T13:05:00.000Z') });
  await workshop.work('outbound', outbound);
  expect(rejected()).toEqual([]);
});

it('B-CONN-12: the same call told again is one message and one text', async () => {
  const id = await ring();
  await ring({}, id);
  await ring({ event: 'terminate', status: 'FAILED' }, id);
  expect((await stateOf(shop)).messages).toHaveLength(2);
  await ring();
  const { messages } = await stateOf(shop);
  expect(messages).toHaveLength(4);
  expect(await ticketCount(shop)).toBe(1);
});

it('B-CONN-12: a call between two messages joins their ticket and leaves its unread count', async () => {
  await write(workshop, shop);
  await ring();
  const { messages, ticket } = await stateOf(shop);
  expect(messages.map(({ mediaType }) => mediaType)).toContain('call_log');
  expect(ticket?.unreadMessages).toBe(1);
  expect(await ticketCount(shop)).toBe(1);
});

it('B-CONN-12: a call takes up no closed ticket, whatever messages would do', async () => {
  shop = await offering(shop, { timeCreateNewTicket: 600 });
  await write(workshop, shop);
  const { ticket: before } = await stateOf(shop);
  if (!before) throw new Error('no ticket');
  await closeSilently({ companyId: shop.company.id, now: new Date() }, before.id);
  await ring();
  const { ticket } = await stateOf(shop);
  expect(ticket).toMatchObject({ status: 'pending' });
  expect(ticket?.id).not.toBe(before.id);
  expect(await ticketCount(shop)).toBe(2);
});

it('B-CONN-12: waits for no consent', async () => {
  await set({ enableLGPD: 'enabled', lgpdMessage: 'Podemos?' });
  await ring();
  expect((await stateOf(shop)).ticket).toMatchObject({ status: 'pending' });
});

it('does nothing where calls are taken, and about calls the company makes', async () => {
  await ring({ direction: 'BUSINESS_INITIATED', session: { sdp_type: 'answer', sdp: 'v=0' } });
  await set({ acceptCallWhatsapp: 'disabled' });
  await ring();
  expect(await contactCount(shop)).toBe(0);
});
