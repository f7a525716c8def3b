import { staff } from '@shared/platform/contract.ts';
import { checkFreshProof } from '../../accounts/records/freshProof.ts';
import { serve } from '../../core/http/serve.ts';
import { inviteStaff, listStaff, removeStaff } from './service.ts';

export const handler = serve(
  staff,
  { list: listStaff, invite: inviteStaff, remove: removeStaff },
  { checkProof: checkFreshProof },
);
