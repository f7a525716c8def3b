import { accountOf } from '@fn/channels/connections/accounts.ts';
import { saveChange } from '@fn/channels/connections/changes.ts';
import { getConnection } from '@fn/channels/connections/service.ts';
import { encrypt } from '@fn/core/secrets/encryption.ts';
import type { Connection } from '@shared/connections/model.ts';
import { tokenNotRenewed } from '@shared/connections/view.ts';
import { fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { type ConnectedCompany, openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { checkConnection, checkConnections } from './connectionsCheck.ts';
import { handler as jobs } from './handler.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());

const days = (count: number): string => new Date(now().getTime() + count * 24 * 3_600_000).toISOString();
const connection = () => getConnection({ companyId: shop.company.id }, shop.connection.id);
const change = (fields: Partial<Connection>) =>
  saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, ...fields }));
const look = () =>
  checkConnection({ type: 'connections.look', companyId: shop.company.id, whatsappId: shop.connection.id });

/** An Instagram account without a page, whose token is good for some days. */
async function openInstagram(left: number): Promise<void> {
  shop = await openConnectedCompany({ channel: 'instagram', phoneNumberId: '17841400000', wabaId: '17841400000' });
  await change({ tokenUntil: days(left) });
  graph.reset();
}

/** What the administrators were told by e-mail. */
const emailsSent = async () =>
  (await storedEmails(shop.company.id)).map(({ content }) => content.kind === 'numberWarning' && content.warning);

beforeEach(async () => {
  vi.stubEnv('MAIL_FROM', 'prosa@example.com');
  await workshop.drain('jobs');
  graph.reset();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('renews a token that ends within a month, and leaves one that does not', async () => {
  await openInstagram(31);
  await look();
  expect(graph.calls).toEqual([]);
  await change({ tokenUntil: days(29) });
  graph.next(json(200, { access_token: 'renewed', token_type: 'bearer', expires_in: 5_184_000 }));
  await look();
  expect(graph.calls.map(({ path }) => path)).toEqual([
    '/refresh_access_token?grant_type=ig_refresh_token&access_token=token-of-the-shop',
  ]);
  const renewed = await connection();
  expect((await accountOf(renewed)).accessToken).toBe('renewed');
  expect(Date.parse(renewed.tokenUntil ?? '')).toBeGreaterThan(Date.parse(days(59)));
  expect(renewed.status).toBe('CONNECTED');
});

it.each([
  ['nobody answers', hangUp],
  ['the platform has an hour', refusal(500, 2)],
  ['the platform is asked too much', refusal(400, 4)],
  ['the token is too young', refusal(400, 100)],
])('tries again tomorrow when %s', async (_case, answer) => {
  await openInstagram(10);
  graph.next(answer);
  await look();
  expect(await connection()).toMatchObject({ status: 'CONNECTED', statusReason: '' });
  expect(await emailsSent()).toEqual([]);
  graph.reset();
  graph.next(json(200, { access_token: 'renewed', expires_in: 5_184_000 }));
  await look();
  expect((await accountOf(await connection())).accessToken).toBe('renewed');
});

it('tells the administrators once, in the last week, that somebody has to sign in again', async () => {
  await openInstagram(6);
  for (let day = 0; day < 3; day += 1) {
    graph.next(refusal(500, 2));
    await look();
  }
  expect(await connection()).toMatchObject({ status: 'CONNECTED', statusReason: tokenNotRenewed });
  expect(await emailsSent()).toEqual(['accessEnding']);
  graph.next(json(200, { access_token: 'renewed', expires_in: 5_184_000 }));
  await look();
  expect(await connection()).toMatchObject({ status: 'CONNECTED', statusReason: '' });
});

it('shows an account as disconnected whose token is dead, and tells the administrators', async () => {
  await openInstagram(10);
  graph.next(refusal(400, 190));
  await look();
  expect(await connection()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'details of 190' });
  expect(await emailsSent()).toEqual(['refused']);
  await look();
  expect(await emailsSent()).toEqual(['refused']);
});

it('keeps the token of whoever signed in again while the old one was renewed', async () => {
  await openInstagram(10);
  const newer = await encrypt('signed in again');
  graph.next((asked, response) => {
    const answers = json(200, { access_token: 'renewed', expires_in: 5_184_000 });
    void change({ accessToken: newer, tokenUntil: days(60) }).then(() => answers(asked, response));
  });
  await look();
  expect((await accountOf(await connection())).accessToken).toBe('signed in again');
});

it('leaves numbers in use while the platform answers nobody, and ends only what it refuses', async () => {
  shop = await openConnectedCompany();
  for (const answer of [hangUp, refusal(500, 2), refusal(400, 80007)]) {
    graph.next(answer);
    await look();
    expect((await connection()).status).toBe('CONNECTED');
  }
  expect(await emailsSent()).toEqual([]);
  graph.next(refusal(401, 190));
  await look();
  expect((await connection()).status).toBe('DISCONNECTED');
  expect(await emailsSent()).toEqual(['refused']);
});

it('asks each day how the numbers of all companies fare', async () => {
  shop = await openConnectedCompany();
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
