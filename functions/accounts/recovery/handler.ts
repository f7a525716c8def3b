import { recovery } from '@shared/recovery/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { recoveryState, requestCode } from './request.ts';
import { resetPassword } from './reset.ts';
import { verifyCode } from './verify.ts';

export const handler = serve(recovery, {
  request: requestCode,
  verify: verifyCode,
  state: ({ number }, ctx) => recoveryState(number, ctx),
  reset: resetPassword,
  invitation: readInvitation,
  accept: acceptInvitation,
});
