import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { companies } from '@shared/companies/contract.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { handler } from '../companies/handler.ts';
import { followPlanLimits } from '../../planLimits/follow.ts';

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

const today = zoned(new Date(), 'America/Sao_Paulo').date;

/** An administrator with three others on a plan for two. */
async function shop() {
  const { company, admin } = await newTenant({ plan: { ...widePlan, users: 2 } });
  const [bia, rui, eva] = [await newUser(company.id), await newUser(company.id), await newUser(company.id)];
  const { token } = admin;
  const look = () => call(handler, companies.planUsers, {}, { token });
  const choose = (ids: unknown) => call(handler, companies.choosePlanUsers, { ids } as { ids: number[] }, { token });
  const follow = (days: number) => followPlanLimits(company.id, new Date(`${addDays(today, days)}T15:00:00Z`));
  return { company, admin, bia, rui, eva, look, choose, follow };
}

const staying = ({ rows }: { rows: readonly { id: number; stays: boolean }[] }) =>
  rows.filter(({ stays }) => stays).map(({ id }) => id);
const resting = ({ rows }: { rows: readonly { id: number; isPaused: boolean }[] }) =>
  rows.filter(({ isPaused }) => isPaused).map(({ id }) => id);

it('B-PLAN-5: an administrator sees who would stay, chooses others, and it is followed after the last day', async () => {
  const { company, admin, bia, rui, eva, look, choose, follow } = await shop();
  await follow(0);
  const before = (await look()).json;
  expect(before).toMatchObject({ most: 2, lastDay: addDays(today, 30), isChosen: false });
  expect(staying(before)).toEqual([admin.user.id, bia.user.id]);
  const chosen = await choose([eva.user.id]);
  expect(chosen.json).toMatchObject({ isChosen: true });
  expect(staying(chosen.json)).toEqual([admin.user.id, eva.user.id]);
  expect(outbox.sent('jobs')).toEqual([{ type: 'planLimits.follow', companyId: company.id }]);
  await follow(30);
  expect(resting((await look()).json)).toEqual([]);
  await follow(31);
  const after = (await look()).json;
  expect(after).toMatchObject({ lastDay: null, isChosen: false });
  expect(resting(after)).toEqual([bia.user.id, rui.user.id]);
});

it('B-PLAN-5: once somebody rests, another choice counts at once, and nobody more than the plan allows works', async () => {
  const { admin, bia, rui, eva, look, choose, follow } = await shop();
  await follow(0);
  await follow(31);
  await choose([rui.user.id]);
  await follow(31);
  const { json } = await look();
  expect(resting(json)).toEqual([bia.user.id, eva.user.id]);
  expect(staying(json)).toEqual([admin.user.id, rui.user.id]);
});

it('B-PLAN-5: refuses people of other companies and more than there are places, and keeps whoever chooses', async () => {
  const { company, admin, bia, rui, choose } = await shop();
  const other = await newTenant();
  // Numbers of users begin anew in each company: one that this company does not have.
  const stranger = await newUser(other.company.id, { id: 4711 });
  expect(await choose([stranger.user.id])).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  const tooMany = await choose([bia.user.id, rui.user.id]);
  expect(tooMany).toMatchObject({ status: 400, error: 'ERR_PLAN_LIMIT_USERS', json: { values: { limit: 2 } } });
  expect(await getItem(keys.planChoice(company.id, 'users'), true)).toBeUndefined();
  expect(staying((await choose([])).json)).toContain(admin.user.id);
  expect(staying((await choose([bia.user.id, bia.user.id])).json)).toEqual([admin.user.id, bia.user.id]);
});

it.each([['x'], [[0]], [['a']], [Array.from({ length: 2001 }, (_, turn) => turn + 1)]])(
  'refuses ids that are none or too many',
  async (ids) => {
    const { choose } = await shop();
    expect(await choose(ids)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  },
);

it.each(['user', 'supervisor'] as const)('is not for profile %s', async (profile) => {
  const { company } = await shop();
  const { token } = await newUser(company.id, { profile });
  expect((await call(handler, companies.planUsers, {}, { token })).error).toBe('ERR_NO_PERMISSION');
  expect((await call(handler, companies.choosePlanUsers, { ids: [] }, { token })).error).toBe('ERR_NO_PERMISSION');
});
