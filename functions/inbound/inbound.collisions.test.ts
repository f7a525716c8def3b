import {
  type ConnectedCompany,
  delivery,
  messagesOf,
  newWamid,
  openConnectedCompany,
  theContact,
  ticketCount,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { log } from '../core/log.ts';
import { handler as inbound } from './inbound.ts';

const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));
afterEach(() => meter.collide(() => false));

const receive = (shop: ConnectedCompany, id: string) => inbound(delivery(shop, { id, text: { body: id } }));

it('keeps every message once while every other write meets a transaction', async () => {
  const shop = await openConnectedCompany();
  let count = 0;
  meter.collide(() => {
    count += 1;
    return count % 2 === 1;
  });
  const ids = Array.from({ length: 12 }, newWamid);
  for (const id of ids) expect(await receive(shop, id)).toEqual({ batchItemFailures: [] });
  expect(count).toBeGreaterThan(12);
  const { id } = await theContact(shop);
  const bodies = (await messagesOf(shop, id)).map(({ body }) => body).filter((body) => ids.includes(body));
  expect([...bodies].sort()).toEqual([...ids].sort());
  expect(await ticketCount(shop)).toBe(1);
});

it('leaves a message in its queue while its transaction cannot get through, and keeps it then', async () => {
  const complaint = vi.spyOn(log, 'error').mockReturnValue();
  const shop = await openConnectedCompany();
  await receive(shop, newWamid());
  const wid = newWamid();
  meter.collide((operation) => operation === 'TransactWriteItems');
  expect((await receive(shop, wid)).batchItemFailures).toHaveLength(1);
  expect(complaint).toHaveBeenCalled();
  meter.collide(() => false);
  expect(await receive(shop, wid)).toEqual({ batchItemFailures: [] });
  const { id } = await theContact(shop);
  expect((await messagesOf(shop, id)).filter(({ body }) => body === wid)).toHaveLength(1);
});
