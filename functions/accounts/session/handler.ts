import { session } from '@shared/session/contract.ts';
import { clearedCookie } from '../../core/http/cookies.ts';
import { serve } from '../../core/http/serve.ts';
import { forgetDevices } from '../../pushSubscriptions/service.ts';
import { login } from './login.ts';
import { refresh } from './refresh.ts';
import { currentUser, endSession } from './service.ts';
import { signUp } from './signUp.ts';

export const handler = serve(session, {
  login,
  refresh: (_input, ctx) => refresh(ctx),
  logout: async (_input, ctx) => {
    await endSession(ctx.user);
    await forgetDevices(ctx, ctx.user.id, ctx.user.tokenVersion);
    return { reply: true, cookies: [clearedCookie()] };
  },
  me: async (_input, ctx) => {
    const user = await currentUser(ctx.user, ctx.company);
    return { ...user, user };
  },
  signUp,
});
