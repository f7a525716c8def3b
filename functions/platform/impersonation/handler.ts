import { impersonation } from '@shared/platform/contract.ts';
import { checkFreshProof } from '../../accounts/records/freshProof.ts';
import { serve } from '../../core/http/serve.ts';
import { beginImpersonation, endImpersonation } from './service.ts';

export const handler = serve(
  impersonation,
  {
    begin: beginImpersonation,
    end: async (_input, ctx) => {
      await endImpersonation(ctx);
      return null;
    },
  },
  { checkProof: checkFreshProof },
);
