import { users } from '@shared/users/contract.ts';
import { colleagueView, userView } from '@shared/users/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { noteEvent } from '../../core/http/audit.ts';
import { refreshCookie } from '../../core/http/cookies.ts';
import { multipart } from '../../core/http/multipart.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { getCompany } from '../records/companies.ts';
import { checkFreshProof } from '../records/freshProof.ts';
import { saveAvatar } from './avatar.ts';
import { createUser, inviteUser, removeUser, retryEmail, updateUser } from './changes.ts';
import { byName, pageOfUsers } from './list.ts';
import { sendNextEmail, withdrawNextEmail } from './nextEmail.ts';
import { getUser } from './service.ts';

/** A company in the request counts only for the platform's own staff (B-USER-4), and finds the look in its audit log. */
async function resolveCompanyId(ctx: Ctx, requested: number | undefined): Promise<number> {
  if (!ctx.user.super || requested === undefined || requested === ctx.companyId) return ctx.companyId;
  const company = await getCompany(requested);
  await noteEvent('platform.usersRead', { company, user: ctx.user, now: ctx.now, target: requested });
  return requested;
}

export const handler = serve(
  users,
  {
    list: async (input, ctx) => {
      const config = await readDirectory(await resolveCompanyId(ctx, input.companyId));
      const { items, ...page } = pageOfUsers(config.users, input);
      return { users: items.map((user) => colleagueView(userView(user, config.queues), ctx.user)), ...page };
    },
    names: async ({ companyId }, ctx) => {
      const config = await readDirectory(await resolveCompanyId(ctx, companyId));
      return byName(config.users).map((user) => colleagueView(userView(user, config.queues), ctx.user));
    },
    get: async ({ id }, ctx) => {
      const [user, { queues }] = await Promise.all([getUser(ctx, id), readDirectory(ctx.companyId, 'QUEUE')]);
      return colleagueView(userView(user, queues), ctx.user);
    },
    create: createUser,
    update: async (input, ctx) => {
      const { before, user, view } = await updateUser(input, ctx);
      const isOwnLogin = user.tokenVersion !== before.tokenVersion && user.id === ctx.user.id;
      // The browser that changed how its person signs in stays signed in: its next refresh finds the new session's cookie.
      return isOwnLogin
        ? { reply: true, cookies: [await refreshCookie(user, Math.floor(ctx.now.getTime() / 1000))], body: view }
        : view;
    },
    invite: ({ id }, ctx) => inviteUser(id, ctx),
    retryEmail: ({ id }, ctx) => retryEmail(id, ctx),
    sendNextEmail: ({ id }, ctx) => sendNextEmail(id, ctx),
    withdrawNextEmail: ({ id }, ctx) => withdrawNextEmail(id, ctx),
    remove: removal('User', ({ id }, ctx) => removeUser(id, ctx)),
    uploadAvatar: async ({ id }, ctx) => {
      const [user, { queues }] = await Promise.all([saveAvatar(id, ctx), readDirectory(ctx.companyId, 'QUEUE')]);
      return userView(user, queues);
    },
  },
  { multipart, checkProof: checkFreshProof },
);
