import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { openBotCompany, scene } from '@test/support/server/bots.ts';
import { delivery, newWamid, secondsAt } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { pointToNewest } from '../core/store/newestTickets.ts';
import { handler as inbound } from '../inbound/inbound.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';

const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));
await forFile(fakeGraph());
const names = ['Vendas', 'Suporte', 'Financeiro', 'Entregas'];
const shop = await openBotCompany({ queues: names.map((name, index) => ({ id: index + 1, name })) });

const clock = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));

/** A message that is written now, some seconds after the one before. */
function next(body: string) {
  workshop.pass(7);
  return delivery(shop, { id: newWamid(), timestamp: secondsAt(clock().toISOString()), text: { body } });
}

it('opens a ticket and offers the menu with eight calls', async () => {
  await inbound(next('Oi'));
  const { ticket } = await scene(shop);
  await closeSilently({ companyId: shop.company.id, now: clock() }, ticket.id);
  const event = next('Olá de novo');
  const { operations, reads, writes } = await meter.measure(() => inbound(event));
  expect(operations).toEqual([
    'GetItem',
    'BatchGetItem',
    'GetItem',
    'GetItem',
    'BatchGetItem',
    'UpdateItem',
    'Query',
    'TransactWriteItems',
  ]);
  expect(reads).toBeLessThanOrEqual(6);
  // Two of them for each of six records at one stroke, one for the number of the ticket, and one for each of five
  // indexes: three lists, what is due, and the cycles of the month, which reports and figures read.
  expect(writes).toBeLessThanOrEqual(18);
  const opened = await scene(shop);
  expect(opened.said).toHaveLength(2);
  // As the stream tells the contact a moment later.
  await pointToNewest(opened.ticket);
  expect((await scene(shop)).contact.newestTickets).toEqual({ [shop.connection.id]: opened.ticket.id });
});

it('takes a choice with six calls, and what follows it with five', async () => {
  const choice = next('1');
  const chosen = await meter.measure(() => inbound(choice));
  expect(chosen.operations).toHaveLength(6);
  expect((await scene(shop)).ticket).toMatchObject({ queueId: 1, bot: { stage: 'done' } });
  const words = next('Quero um orçamento');
  const { operations, reads, writes } = await meter.measure(() => inbound(words));
  expect(operations).toEqual(['GetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
  expect(reads).toBeLessThanOrEqual(3);
  // Its place among those who wait stays, and costs one, as long as nobody accepts it.
  expect(writes).toBeLessThanOrEqual(9);
});
