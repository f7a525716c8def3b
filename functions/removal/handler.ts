import { removal } from '@shared/platform/contract.ts';
import { checkFreshProof } from '../accounts/records/freshProof.ts';
import { serve } from '../core/http/serve.ts';
import { listRemovals } from './repo.ts';
import { archiveOf, beginRemoval, restoreCompany } from './service.ts';

export const handler = serve(
  removal,
  {
    begin: beginRemoval,
    list: () => listRemovals(),
    restore: async ({ companyId }) => {
      await restoreCompany(companyId);
      return null;
    },
    archive: ({ companyId }) => archiveOf(companyId),
  },
  { checkProof: checkFreshProof },
);
