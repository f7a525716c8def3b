import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/forFile.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { startPushes } from '@test/support/server/pushes.ts';
import { delivery, newWamid, openShop, type Shop, secondsAt, stateOf } from '@test/support/server/shop.ts';
import { newUser, type SignedIn } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as inbound } from '../../inbound/inbound.ts';
import { handler as ticketsHandler } from '../../inbox/tickets/handler.ts';
import { handler as react } from './handler.ts';

let shop: Shop;
let ana: SignedIn;
let ticketId = 0;
let said = 0;

const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
afterEach(() => {
  vi.restoreAllMocks();
});

/** A text of the customer, seconds after the one before. */
function next() {
  said += 1;
  const timestamp = secondsAt(new Date(Date.now() - 600_000 + said * 2_000).toISOString());
  return delivery(shop, { id: newWamid(), timestamp, text: { body: 'Quero saber do meu pedido' } });
}
const ticketItem = async () => (await getItem(keys.ticket(shop.company.id, ticketId), true)) as Item;

/** One message all its way, with the table's calls of each function. */
async function arrive() {
  const event = next();
  const before = await ticketItem();
  const stored = await meter.measureWarm(() => inbound(event));
  const { messages } = await stateOf(shop);
  const newest = messages.at(-1);
  const changes: [Item | undefined, Item][] = [
    [undefined, newest ? toItem(messageEntity, newest, 'message.created') : {}],
    [before, await ticketItem()],
  ];
  live.clear();
  const told = await meter.measureWarm(() => live.stream(...changes));
  const reacted = await meter.measureWarm(() =>
    live.streamTo(react as (event: DynamoDBStreamEvent) => unknown, ...changes),
  );
  return { stored: stored.operations, told: told.operations, reacted: reacted.operations };
}

beforeEach(async () => {
  shop = await openShop();
  ana = await newUser(shop.company.id);
  await live.connect(shop.admin, 'admin');
  await live.connect(ana, 'ana');
  await inbound(next());
  ticketId = (await stateOf(shop)).ticket?.id ?? 0;
  const accept = { id: ticketId, status: 'open', userId: ana.user.id };
  expect((await call(ticketsHandler, tickets.update, accept, { token: shop.admin.token })).status).toBe(200);
});

it('a message in an open ticket costs six calls in all, beside its entries in the search, and one push for each who looks on', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await arrive();
  const { stored, told, reacted } = await arrive();
  expect(stored).toEqual(['BatchGetItem', 'BatchGetItem', 'GetItem', 'TransactWriteItems']);
  expect(told).toEqual(['UpdateItem', 'Query']);
  expect(reacted.filter((name) => /Get|Query|Scan/.test(name))).toEqual([]);
  expect(live.posts.sort()).toEqual(['admin', 'ana']);
});

it('a right that another container withdrew is gone within a second', async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  const seesNumber = () =>
    live.pushed.some(({ to, ...frame }) => to === 'ana' && /"number":"\d+"/.test(JSON.stringify(frame)));
  await arrive();
  expect(seesNumber()).toBe(true);
  const { pk, sk } = keys.settings(shop.company.id);
  await new DynamoDBClient({ endpoint: live.engine.endpoint }).send(
    new UpdateItemCommand({
      TableName: process.env['TABLE_NAME'],
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: 'SET lgpdHideNumber = :on',
      ExpressionAttributeValues: { ':on': { S: 'enabled' } },
    }),
  );
  clock.mockReturnValue(start + 999);
  await arrive();
  expect(live.pushed.length).toBeGreaterThan(0);
  expect(seesNumber()).toBe(false);
});
