import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { option } from '@test/support/server/botFlow.ts';
import { openBotCompany, scene, says as write } from '@test/support/server/bots.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const sales = { id: 1, name: 'Vendas' };
const two = [sales, { id: 2, name: 'Suporte' }];
const hours = option(4, 'Horário', { greetingMessage: 'Das 8 às 18.' });
const prices = option(5, 'Preços', { greetingMessage: 'Qual?', options: [hours] });

/** What the cycle says of automation after the customer wrote so. */
async function shareAfter(shop: ConnectedCompany, ...bodies: string[]): Promise<unknown> {
  for (const body of bodies) await write(workshop, shop, body);
  const [cycle] = (await scene(shop)).cycles;
  return [cycle?.hasBot, cycle?.isHandedOver];
}

it('is none where one queue only greets', async () => {
  expect(await shareAfter(await openBotCompany({ queues: [sales] }), 'Oi')).toEqual([false, false]);
});

it('is the menu until a queue is chosen, where people wait for the customer', async () => {
  const shop = await openBotCompany({ queues: two });
  expect(await shareAfter(shop, 'Oi')).toEqual([true, false]);
  expect(await shareAfter(shop, '2')).toEqual([true, true]);
});

it('is the options of the only queue, and again after the way back to them', async () => {
  const shop = await openBotCompany({ queues: [sales], trees: { 1: [prices] } });
  expect(await shareAfter(shop, 'Oi')).toEqual([true, false]);
  expect(await shareAfter(shop, '1')).toEqual([true, false]);
  expect(await shareAfter(shop, '1')).toEqual([true, true]);
});
