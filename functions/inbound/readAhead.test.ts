import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  delivery,
  messagesOf,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { removeConnection } from '../channels/connections/changes.ts';
import { resolveInboundContact } from '../contacts/book/inbound.ts';
import { mergeContacts } from '../contacts/book/merging.ts';
import { now } from '../core/context/clock.ts';
import { pointToNewest } from '../core/store/newestTickets.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { handler as inbound } from './inbound.ts';

const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));

let shop: ConnectedCompany;
/** A text that the customer writes now, some seconds after whatever was said before. */
function next() {
  workshop.pass(7);
  return delivery(shop, { id: newWamid(), timestamp: secondsAt(now().toISOString()), text: { body: 'Oi' } });
}
const ctx = () => ({ companyId: shop.company.id, now: now() });

beforeEach(async () => {
  shop = await openConnectedCompany();
  await meter.measure(() => inbound(next()));
  const accept = { id: (await stateOf(shop)).ticket?.id ?? 0, status: 'open', userId: shop.admin.user.id };
  await call(ticketsHandler, tickets.update, accept, { token: shop.admin.token });
  await inbound(next());
});

/** Somebody of whom this container has heard nothing yet. */
async function fromAnother(event: ReturnType<typeof next>) {
  const [record] = event.Records;
  const body = JSON.parse(record?.body ?? '');
  const wa_id = '5521999990001';
  const { from_user_id: _id, ...message } = body.event.message;
  body.event = { message: { ...message, from: wa_id }, contact: { wa_id, profile: { name: 'Rui' } } };
  return meter.measureLater(() => inbound({ Records: [{ ...record, body: JSON.stringify(body) }] } as never));
}

it('takes a message of a known sender with two calls, and where nothing is known yet with five', async () => {
  const known = await meter.measureLater(() => inbound(next()));
  expect(known.operations).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(known.reads).toBeLessThanOrEqual(2.5);
  const cold = await meter.measure(() => inbound(next()));
  expect(cold.operations).toEqual(['GetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
});

it('reads the company together with the account, whoever writes', async () => {
  const { operations } = await fromAnother(next());
  expect(operations[0]).toBe('BatchGetItem');
});

it('follows a number to the company that has it now', async () => {
  const { contact } = await stateOf(shop);
  const heard = (await messagesOf(shop, contact.id)).length;
  await removeConnection(ctx(), shop.connection.id);
  const later = await openConnectedCompany({ phoneNumberId: shop.connection.phoneNumberId });
  await meter.measureLater(() => inbound(next()));
  expect(await messagesOf(shop, contact.id)).toHaveLength(heard);
  expect((await stateOf(later)).messages).toHaveLength(1);
});

it('takes in nothing for a number that nobody has any more', async () => {
  const { contact } = await stateOf(shop);
  const heard = (await messagesOf(shop, contact.id)).length;
  await removeConnection(ctx(), shop.connection.id);
  await meter.measureLater(() => inbound(next()));
  expect(await messagesOf(shop, contact.id)).toHaveLength(heard);
});

it('follows a sender to the contact that they became', async () => {
  const { contact: loser, messages, ticket } = await stateOf(shop);
  await closeSilently(ctx(), ticket?.id ?? 0);
  const identity = { pushName: 'Rui', channel: 'whatsappapi', isGroup: false, acceptAudio: true } as const;
  const aliases = [{ kind: 'pn', value: '5521999990002' }] as const;
  const { contact: winner } = await resolveInboundContact(ctx(), { ...identity, aliases });
  await mergeContacts(ctx(), { winnerId: winner.id, loserId: loser.id });
  await meter.measureLater(() => inbound(next()));
  expect(await messagesOf(shop, loser.id)).toHaveLength(messages.length);
  expect(await messagesOf(shop, winner.id)).toHaveLength(1);
});

it('follows a conversation into its next ticket', async () => {
  const { ticket: first } = await stateOf(shop);
  await closeSilently(ctx(), first?.id ?? 0);
  await meter.measureLater(() => inbound(next()));
  const { ticket: second } = await stateOf(shop);
  expect(second?.id).not.toBe(first?.id);
  // As the stream tells the contact a moment later.
  if (second) await pointToNewest(second);
  await meter.measureLater(() => inbound(next()));
  expect(await stateOf(shop)).toMatchObject({ ticket: { id: second?.id, unreadMessages: 2 } });
});
