import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  delivery,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { startPushes } from '@test/support/server/pushes.ts';
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

let shop: ConnectedCompany;
let ana: SignedIn;
let ticketId = 0;
let said = 0;

const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
afterEach(() => {
  vi.restoreAllMocks();
});

/** A text of the customer, seconds after the one before; each is new enough to call those who have the page closed. */
function next() {
  said += 1;
  const timestamp = secondsAt(new Date(Date.now() - 60_000 + said * 2_000).toISOString());
  return delivery(shop, { id: newWamid(), timestamp, text: { body: 'Quero saber do meu pedido' } });
}
const ticketItem = async () => (await getItem(keys.ticket(shop.company.id, ticketId), true)) as Item;

/**
 * One message all its way, with the table's calls of each function: in containers that did the like a moment ago, some
 * minutes ago, or never.
 */
async function arrive(measure: Meter['measure'] = meter.measureWarm) {
  const event = next();
  const before = await ticketItem();
  const stored = await measure(() => inbound(event));
  const { messages } = await stateOf(shop);
  const newest = messages.at(-1);
  const changes: [Item | undefined, Item][] = [
    [undefined, newest ? toItem(messageEntity, newest, 'message.created') : {}],
    [before, await ticketItem()],
  ];
  live.clear();
  const pushed = await measure(() => live.stream(...changes));
  const reacted = await measure(() => live.streamTo(react as (event: DynamoDBStreamEvent) => unknown, ...changes));
  return { stored: stored.operations, pushed: pushed.operations, reacted: reacted.operations };
}

beforeEach(async () => {
  shop = await openConnectedCompany();
  ana = await newUser(shop.company.id);
  await live.connect(shop.admin, 'admin');
  await live.connect(ana, 'ana');
  await inbound(next());
  ticketId = (await stateOf(shop)).ticket?.id ?? 0;
  const accept = { id: ticketId, status: 'open', userId: ana.user.id };
  expect((await call(ticketsHandler, tickets.update, accept, { token: shop.admin.token })).status).toBe(200);
});

it('a lone message in an open ticket costs two calls to take in and seven to tell, and one push for each who looks on', async () => {
  await arrive();
  const { stored, pushed, reacted } = await arrive(meter.measureLater);
  expect(stored).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(pushed).toEqual(['UpdateItem', 'Query', 'GetItem']);
  expect(reacted.toSorted()).toEqual(['BatchWriteItem', 'GetItem', 'Query', 'UpdateItem']);
  expect(live.posts.sort()).toEqual(['admin', 'ana']);
});

it('one of many costs two calls, and five to tell', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await arrive();
  const { stored, pushed, reacted } = await arrive();
  expect(stored).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(pushed).toEqual(['UpdateItem', 'Query']);
  expect(reacted.toSorted()).toEqual(['BatchWriteItem', 'GetItem', 'UpdateItem']);
});

it('where nothing is known yet, it costs five calls, and seven to tell', async () => {
  await arrive();
  const { stored, pushed, reacted } = await arrive(meter.measure);
  expect(stored).toEqual(['GetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
  expect([...pushed, ...reacted]).toHaveLength(7);
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
