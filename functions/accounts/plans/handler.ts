import { plans } from '@shared/plans/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { listPlans } from './repo.ts';

export const handler = serve(plans, {
  listPublic: async () => (await listPlans()).filter(({ isPublic }) => isPublic),
});
