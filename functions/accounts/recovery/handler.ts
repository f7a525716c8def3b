import { recovery } from '@shared/recovery/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { proveEmail, sendProof } from '../companies/emailProof.ts';
import { askFormerPhone, confirmPhone } from './formerPhone.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { countTrial } from './limits.ts';
import { confirmNextEmail } from './nextEmail.ts';
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
  sendProof: (_input, ctx) => sendProof(ctx),
  askFormerPhone,
  confirmPhone,
  proveEmail: async ({ token, password }, ctx) => {
    await countTrial(ctx);
    if (!(await confirmNextEmail(token, password, ctx))) await proveEmail(token, password, ctx.now);
    return null;
  },
});
