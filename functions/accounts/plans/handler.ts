import { plans } from '@shared/plans/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { installation } from '../../core/store/collection.ts';
import { planRecords } from './repo.ts';

export const handler = serve(plans, {
  listPublic: async () => (await planRecords.list(installation, false)).filter(({ isPublic }) => isPublic),
});
