import {
  type ConnectedCompany,
  delivery,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { freshRest } from '../inbox/records/newMessage.ts';
import { handler as inbound } from './inbound.ts';

await forFile(openStoreFixture());

const second = '2026-11-20T10:00:01.000Z';
const say = (shop: ConnectedCompany, id: string, body: string) =>
  inbound(delivery(shop, { id, timestamp: secondsAt(second), text: { body } }));

it('keeps the order of arrival of what comes in one second', async () => {
  const shop = await openConnectedCompany();
  for (const body of ['um', 'dois', 'três', 'quatro']) await say(shop, newWamid(), body);
  const { messages } = await stateOf(shop);
  expect(messages.map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro']);
  expect(messages.map(({ createdAt }) => createdAt.slice(-4))).toEqual(['000Z', '001Z', '002Z', '003Z']);
});

it('keeps it where the company wrote in the last millisecond of that second, and each message once', async () => {
  const shop = await openConnectedCompany();
  await say(shop, newWamid(), 'zero');
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  const last = new Date(Date.parse(second) + 999);
  const id = messageId(shop.connection.id, contact.id, last, freshRest());
  const ours = aMessage({ companyId: shop.company.id, id, ticket, fromMe: true, body: 'ours' });
  await putItem(toItem(messageEntity, ours));
  const bodies = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'];
  const wids = new Map(bodies.map((body) => [body, newWamid()]));
  for (const body of [...bodies, ...bodies]) await say(shop, wids.get(body) ?? '', body);
  expect((await stateOf(shop)).messages.map(({ body }) => body)).toEqual(['zero', 'ours', ...bodies]);
});
