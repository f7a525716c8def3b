import { storedIdentity } from '@shared/phones/stored.ts';
import { deviceKind } from '@shared/session/deviceKind.ts';
import type { AccessNotice, User } from '@shared/users/model.ts';
import { raisesRights } from '@shared/users/rules.ts';
import type { Ctx } from '../context/ctx.ts';
import { accessMessageSteps } from '../store/accessMessages.ts';
import type { Step } from '../store/commit.ts';
import { emailSteps } from '../store/emails.ts';

/** Notice that users find at their next sign-in after their way of signing in changed. */
export function accessNotice(
  before: User,
  after: Pick<User, 'email' | 'passwordHash' | 'wpp' | 'profile' | 'allowConnections'>,
  by: User,
  now: Date,
): AccessNotice {
  const changed = {
    email: before.email !== after.email,
    password: before.passwordHash !== after.passwordHash,
    phone: storedIdentity(before.wpp) !== storedIdentity(after.wpp),
    rights: raisesRights(before, after),
  };
  const fields = (['email', 'password', 'phone', 'rights'] as const).filter((field) => changed[field]);
  return { at: now.toISOString(), fields, by: by.name };
}

type NoticeContext = Pick<Ctx, 'companyId' | 'now' | 'company'> & {
  readonly user: Pick<User, 'id' | 'name'>;
  readonly request: Pick<Ctx['request'], 'headers'>;
};

function accessEmailSteps(ctx: NoticeContext, before: User, { at, fields }: AccessNotice): Step[] {
  const { company, user, request } = ctx;
  return emailSteps(ctx, {
    to: before.email,
    language: before.language,
    content: {
      kind: 'accessChanged',
      name: before.name,
      companyName: company.name,
      timeZone: company.timeZone,
      ...{ fields, at },
      device: deviceKind(request.headers['user-agent'] ?? ''),
      by: user.id === before.id ? null : user.name,
    },
  });
}

/**
 * Steps that notify the user's former address and phone (B-AUTH-17), because a thief of the account has the new ones.
 */
export const accessNoticeSteps = async (ctx: NoticeContext, before: User, notice: AccessNotice): Promise<Step[]> => [
  ...accessEmailSteps(ctx, before, notice),
  ...(await accessMessageSteps(ctx, before, notice.fields)),
];
