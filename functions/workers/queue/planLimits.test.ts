import type { Company } from '@shared/companies/model.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { findCompany } from '../../accounts/records/companies.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { followUp } from '../stream/followUps.ts';
import { planLimitsDue, planLimitsFollow } from './planLimits.ts';

await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

const follow = ({ id }: Company) => ({ type: 'planLimits.follow', companyId: id });
const small = { plan: { ...widePlan, users: 1 } };

it('B-PLAN-5: the hourly walk finds who has more people than places, and hands each over alone', async () => {
  const [full, over, other] = [await newTenant(small), await newTenant(small), await newTenant()];
  await newUser(over.company.id);
  await newUser(other.company.id);
  await planLimitsDue({ type: 'planLimits.due', companyId: full.company.id });
  expect(outbox.sent('jobs')).toEqual([follow(over.company)]);
  await planLimitsFollow({ type: 'planLimits.follow', companyId: over.company.id });
  expect((await findCompany(over.company.id))?.overLimit).toMatchObject({ limits: ['users'] });
  expect((await findCompany(other.company.id))?.overLimit).toBeNull();
});

it('B-PLAN-5: a plan that changes is noticed at once, whatever changed it', async () => {
  const { company } = await newTenant();
  const after = await getItem(keys.company(company.id), true);
  const { pk, sk } = keys.company(company.id);
  const change = { pk, sk, kind: 'company', companyId: company.id, events: [], after };
  await followUp([{ ...change, before: { ...after, plan: { ...widePlan, users: 3 } } }]);
  expect(outbox.sent('jobs')).toEqual([follow(company)]);
  outbox.clear();
  await followUp([{ ...change, before: { ...after, lastLogin: 'x' } }]);
  expect(outbox.sent('jobs')).toEqual([]);
});
