import { saveChange } from '@fn/channels/connections/changes.ts';
import { getConnection } from '@fn/channels/connections/service.ts';
import type { Connection } from '@shared/connections/model.ts';
import { fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { forFile } from '@test/support/server/forFile.ts';
import { openShop, type Shop } from '@test/support/server/shop.ts';
import { openWorkshop } from '@test/support/server/workshop.ts';
import { beforeEach, expect, it } from 'vitest';
import { now } from '../../core/clock.ts';
import { checkConnection, checkConnections } from './connectionsCheck.ts';
import { handler as jobs } from './handler.ts';

let shop: Shop;
const workshop = await forFile(openWorkshop());
const graph = await forFile(fakeGraph());

const days = (count: number): string => new Date(now().getTime() + count * 24 * 3_600_000).toISOString();
const connection = () => getConnection({ companyId: shop.company.id }, shop.connection.id);
const change = (fields: Partial<Connection>) =>
  saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, ...fields }));
const look = () =>
  checkConnection({ type: 'connections.look', companyId: shop.company.id, whatsappId: shop.connection.id });

/** An Instagram account without a page, whose token is good for some days. */
async function openInstagram(left: number): Promise<void> {
  shop = await openShop({ channel: 'instagram', phoneNumberId: '17841400000', wabaId: '17841400000' });
  await change({ tokenUntil: days(left) });
  graph.reset();
}

beforeEach(async () => {
  await workshop.drain('jobs');
  graph.reset();
});

it('renews a token that ends within a month, and leaves one that does not', async () => {
  await openInstagram(31);
  await look();
  expect(graph.calls).toEqual([]);
  await change({ tokenUntil: days(29) });
  graph.next(
    json(200, { access_token: 'renewed', token_type: 'bearer', expires_in: 5_184_000 }),
    json(200, { user_id: '17841400000', username: 'loja' }),
  );
  await look();
  expect(graph.calls[0]?.path).toBe('/refresh_access_token?grant_type=ig_refresh_token&access_token=token-of-the-shop');
  expect(graph.calls[1]?.authorization).toBe('Bearer renewed');
  const { tokenUntil, status } = await connection();
  expect(Date.parse(tokenUntil ?? '')).toBeGreaterThan(Date.parse(days(59)));
  expect(status).toBe('CONNECTED');
});

it('shows an account as disconnected whose token is dead, and tries again tomorrow when nobody answers', async () => {
  await openInstagram(10);
  graph.next(hangUp);
  await look();
  expect(await connection()).toMatchObject({ status: 'CONNECTED' });
  graph.next(refusal(400, 190));
  await look();
  expect((await connection()).status).toBe('DISCONNECTED');
});

it('asks each day how the numbers of all companies fare', async () => {
  shop = await openShop();
  graph.reset();
  await checkConnections({ type: 'connections.check', companyId: shop.company.id });
  const id = shop.connection.phoneNumberId;
  graph.next(
    json(200, { display_phone_number: id, verified_name: 'Loja' }),
    json(200, { data: [{ id }] }),
    json(200, { quality_rating: 'YELLOW' }),
  );
  await workshop.work('jobs', jobs);
  expect((await connection()).health?.quality).toBe('YELLOW');
});
