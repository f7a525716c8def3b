import type { Company } from '../companies/model.ts';
import { dueDayOf } from '../companies/renewal.ts';
import { shownDueDate } from '../companies/subscription.ts';
import { hourMs } from '../core/time.ts';
import { PlanFlags } from '../plans/model.ts';
import type { Settings } from '../settings/model.ts';
import { newPhoneHours } from './newPhone.ts';
import type { SessionUser, User, UserView } from './model.ts';

interface QueueRef {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A user as colleagues see it, without password and session. Queues that no longer exist are left out. */
export function userView(user: User, queues: readonly QueueRef[]): UserView {
  const {
    passwordHash,
    invitation: _invitation,
    tokenVersion: _session,
    refreshRotation: _rotation,
    refreshRotatedAt: _rotatedAt,
    version: _version,
    lastSeen: _lastSeen,
    accessNotice: _notice,
    hasSecondFactor: _factor,
    secondFactorDueAt: _due,
    phoneChangedAt: _changedAt,
    phoneProvenAt: _provenAt,
    emailProvenAt: _emailProvenAt,
    formerPhone: _formerPhone,
    emailChange,
    emailState,
    ...shown
  } = user;
  const own = queues.filter(({ id }) => user.queueIds.includes(id));
  return {
    ...shown,
    // The user who typed the address must not learn that it belongs to another account.
    emailState: emailState === 'waiting' ? 'own' : emailState,
    nextEmail: emailChange?.email ?? null,
    nextEmailFailure: emailChange?.failure ?? null,
    queues: own.map(({ id, name, color }) => ({ id, name, color })),
    ...(passwordHash === '' ? { isInvited: true } : {}),
  };
}

interface UserViewer {
  readonly id: number;
  readonly profile: User['profile'];
}

/** A user as every colleague may see them. */
export const withoutPrivate = (user: UserView): UserView => ({
  ...user,
  ...{ wpp: '', nextEmail: null, nextEmailFailure: null },
});

/** A user as a colleague may see them: the private phone and the next address are for administrators and their owner. */
export const colleagueView = (user: UserView, viewer: UserViewer): UserView =>
  viewer.profile === 'admin' || viewer.id === user.id ? user : withoutPrivate(user);

interface UserViewContext {
  readonly company: Company;
  readonly queues: readonly QueueRef[];
  readonly settings: Settings;
  readonly hasSandbox: boolean;
  readonly hasMailbox?: boolean;
  readonly hasLinking?: boolean;
}

/** Shows the last digits only, because the number may belong to another person by now. */
function phoneWaits({ formerPhone, phoneChangedAt }: User): Pick<SessionUser, 'phoneWaits'> {
  if (formerPhone === '' || phoneChangedAt === null) return {};
  const until = new Date(Date.parse(phoneChangedAt) + newPhoneHours * hourMs).toISOString();
  return { phoneWaits: { until, formerEnd: formerPhone.slice(-4) } };
}

function dueDayIn(company: Company): Pick<SessionUser['company'], 'dueDay'> {
  const dueDay = dueDayOf(company);
  return dueDay === undefined ? {} : { dueDay };
}

/** B-AUTH-5: the signed-in user with company, plan flags and settings as key and value. */
export function sessionUser(
  user: User,
  { company, queues, settings, hasSandbox, hasMailbox = false, hasLinking }: UserViewContext,
): SessionUser {
  return {
    ...userView(user, queues),
    accessNotice: user.accessNotice,
    ...phoneWaits(user),
    ...(user.secondFactorDueAt === null ? {} : { secondFactorDueAt: user.secondFactorDueAt }),
    company: {
      id: company.id,
      name: company.name,
      document: company.document,
      dueDate: shownDueDate(company),
      ...dueDayIn(company),
      timeZone: company.timeZone,
      plan: PlanFlags.parse(company.plan),
      companieSettings: Object.entries(settings).map(([key, value]) => ({ key, value })),
      hasSandbox,
      hasMailbox,
      ...(hasLinking ? { hasLinking: true as const } : {}),
      ...(company.overLimit !== null && user.profile === 'admin'
        ? { overLimit: { lastDay: company.overLimit.lastDay, limits: company.overLimit.limits } }
        : {}),
      ...(company.emailProof === null ? {} : { isEmailUnproven: true }),
    },
  };
}
