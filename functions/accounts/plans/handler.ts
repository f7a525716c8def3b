import { plans } from '@shared/plans/contract.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { installation } from '../../core/store/collection.ts';
import { planRecords } from './repo.ts';
import { createPlan, removePlan, updatePlan } from './service.ts';

export const handler = serve(plans, {
  listPublic: async () => (await planRecords.list(installation, false)).filter(({ isPublic }) => isPublic),
  list: () => planRecords.list(installation),
  all: () => planRecords.list(installation),
  create: createPlan,
  update: updatePlan,
  remove: removal('Plan', ({ id }) => removePlan(id)),
});
