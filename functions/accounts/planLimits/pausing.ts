import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { User } from '@shared/users/model.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import type { Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { changeUser } from '../users/service.ts';

/** Administrators who can sign in come before others, and one of them always stays. */
export const leadsCompany = ({ profile, passwordHash }: User): boolean => profile === 'admin' && passwordHash !== '';

export interface Occasion {
  readonly company: Company;
  readonly now: Date;
}

const noted = (event: 'planLimits.userPaused' | 'planLimits.userResumed', user: User, occasion: Occasion): Step => ({
  write: putNew(auditEntity, eventRecord(event, { ...occasion, user, target: user.id })),
});

/**
 * Pauses a user until the plan has a place again: sessions end, and a job returns the user's tickets. Nothing else is
 * lost.
 * @throws ERR_LAST_ADMIN for the last administrator
 */
export async function pauseUser({ id, companyId, ...rest }: User, occasion: Occasion): Promise<void> {
  const at = occasion.now.toISOString();
  await changeUser({
    ...{ companyId, id, event: 'user.updated' },
    change: (user) =>
      user.pausedAt === null
        ? { ...user, pausedAt: at, tokenVersion: user.tokenVersion + 1, online: false, isAway: false }
        : undefined,
    alongside: [noted('planLimits.userPaused', { id, companyId, ...rest }, occasion)],
  });
  await enqueueJobs([{ type: 'user.paused', companyId, userId: id }]);
}

/** Resumes a paused user. @returns false if the plan has no place */
export async function resumeUser(user: User, occasion: Occasion): Promise<boolean> {
  try {
    await changeUser({
      ...{ companyId: user.companyId, id: user.id, event: 'user.updated' },
      change: (current) => (current.pausedAt === null ? undefined : { ...current, pausedAt: null }),
      limit: occasion.company.plan.users,
      alongside: [noted('planLimits.userResumed', user, occasion)],
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PLAN_LIMIT_USERS') return false;
    throw error;
  }
}
