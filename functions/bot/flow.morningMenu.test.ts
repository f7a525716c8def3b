import { dayMs, hourMs } from '@shared/core/time.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { clock, openBotCompany, says, scene } from '@test/support/server/bots.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { handler as ticks } from '../timers/minute.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

/** Waits until it is so many hours in UTC. São Paulo is three hours behind, and opens from 8 to 12. */
function waitUntil(hour: number): void {
  const at = clock().getTime();
  const today = Math.floor(at / dayMs) * dayMs + hour * hourMs;
  workshop.pass((today > at ? today - at : today + dayMs - at) / 1000);
}

async function writesAtNight(queues: readonly { id: number; name: string }[]): Promise<ConnectedCompany> {
  const shop = await openBotCompany({
    queues,
    settings: { scheduleType: 'company' },
    connection: { outOfHoursMessage: 'Voltamos às 8.' },
  });
  waitUntil(1);
  await says(workshop, shop, 'Oi');
  await workshop.drain('jobs');
  return shop;
}

const both = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
];
const menu = 'Olá, Sheena!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';

it('B-IN-44: a ticket of the night stands in the only queue, with its name and the log', async () => {
  const shop = await writesAtNight(both.slice(0, 1));
  const { ticket, said, logs, cycles } = await scene(shop);
  expect(ticket).toMatchObject({ status: 'pending', queueId: 1, queue: { name: 'Vendas' }, userId: null });
  expect(said).toEqual(['Voltamos às 8.']);
  expect(logs).toContain('queue');
  expect(cycles).toMatchObject([{ queueId: 1, queuedAt: expect.any(String) }]);
});

it('B-IN-44: the menu is sent when hours begin, once, however often the clock looks', async () => {
  const shop = await writesAtNight(both);
  expect((await scene(shop)).ticket).toMatchObject({ queueId: null, bot: { menuDueAt: expect.any(String) } });
  await ticks();
  await workshop.work('jobs', jobs);
  expect((await scene(shop)).said).toEqual(['Voltamos às 8.']);
  waitUntil(11);
  for (let look = 0; look < 2; look += 1) {
    workshop.pass(1);
    await ticks();
    await workshop.work('jobs', jobs);
  }
  const { ticket, said } = await scene(shop);
  expect(said).toEqual(['Voltamos às 8.', menu]);
  expect(ticket).toMatchObject({ status: 'pending', bot: { stage: 'menu', menuDueAt: null } });
  await says(workshop, shop, '2');
  expect((await scene(shop)).ticket.queueId).toBe(2);
});

it('B-IN-44: whoever a person took meanwhile is sent no menu', async () => {
  const shop = await writesAtNight(both);
  const { ticket } = await scene(shop);
  const { id, name } = shop.admin.user;
  await changeTicket({ companyId: shop.company.id, now: clock() }, ticket.id, (before) => ({
    ticket: { ...before, status: 'open', userId: id, user: { id, name } },
    event: 'ticket.updated',
  }));
  waitUntil(11);
  workshop.pass(1);
  await ticks();
  await workshop.work('jobs', jobs);
  expect((await scene(shop)).said).toEqual(['Voltamos às 8.']);
});
