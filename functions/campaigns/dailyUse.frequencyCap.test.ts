import { refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { beforeEach, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { giveBack, reserve, usedInDay } from './dailyUse.ts';
import { writeCampaignSettings } from './repo.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;
const people = Array.from({ length: 6 }, (_, index) => String(5_585_980_000_000 + index));
const day = 24 * 60 * 60;

beforeEach(async () => {
  shop = await begin();
});

async function sentBy(numbers: readonly string[]): Promise<number> {
  const id = await desk().write({ contactListId: await desk().list(numbers) });
  await desk().do('start', id);
  await desk().finish(id);
  return id;
}

it('B-CAMP-6: whom another campaign reached lately is passed over, also when much was said since', async () => {
  await sentBy(people.slice(0, 4));
  await writeCampaignSettings(desk().ctx(), { frequencyCapDays: 7 });
  outbox.workshop.pass(2 * day);
  const contactListId = await desk().list(people);
  const next = await desk().write({ contactListId });
  expect(await desk().estimate(next)).toMatchObject({ recipients: 2, reachedLately: 4 });
  await desk().do('start', next);
  await desk().finish(next);
  const report = await desk().report(next);
  expect(report.counts).toMatchObject({ sent: 2, skipped: 4 });
  expect(report.reasons).toEqual([{ code: 'frequency', isSkipped: true, count: 4 }]);
  outbox.workshop.pass(8 * day);
  const last = await desk().write({ contactListId });
  await desk().do('start', last);
  await desk().finish(last);
  expect((await desk().report(last)).counts).toMatchObject({ sent: 6, skipped: 0 });
});

it('B-CAMP-9: what a number may begin in 24 hours is counted over all campaigns, and each person once', async () => {
  await writeCampaignSettings(desk().ctx(), { dailyLimit: 3 });
  await sentBy(people.slice(0, 2));
  const id = await desk().write({ contactListId: await desk().list(people) });
  expect(await desk().estimate(id)).toMatchObject({ dailyLimit: 3, dailyUsed: 2 });
  await desk().do('start', id);
  outbox.workshop.pass(60);
  await desk().work();
  // The two of the campaign before are counted already, and one more is free.
  expect(desk().sentTo().slice(2).sort()).toEqual(people.slice(0, 3));
  outbox.workshop.pass(26 * 60 * 60);
  await desk().finish(id);
  expect(desk().sentTo()).toHaveLength(8);
});

it('B-CAMP-13: counts one whose call a fault of the server answered, as it may have begun', async () => {
  await writeCampaignSettings(desk().ctx(), { dailyLimit: 3 });
  outbox.graph.next(refusal(503, 131_016));
  await sentBy(people.slice(0, 2));
  const place = { companyId: shop.company.id, connection: { id: shop.connection.id } };
  expect(await usedInDay(place, now())).toBe(2);
});

it('of what two steps reserve at once nothing is given twice, and the rest comes back', async () => {
  const place = { companyId: shop.company.id, connection: { id: shop.connection.id } };
  const at = now();
  const taken = await Promise.all([1, 2, 3].map(() => reserve(place, 100, 50, at)));
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  const [full] = taken.filter(({ count }) => count === 0);
  expect((full?.freeAt ?? 0) - at.getTime()).toBeGreaterThan(24 * 60 * 60_000 - 1);
  await giveBack(place, 30, at);
  expect(await usedInDay(place, at)).toBe(70);
  expect(await usedInDay(place, new Date(at.getTime() + 26 * 60 * 60_000))).toBe(0);
});
