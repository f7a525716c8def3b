import type { Company } from '@shared/companies/model.ts';
import type { AuditEvent } from '@shared/core/audit.ts';
import type { RecoveryTarget } from '@shared/recovery/target.ts';
import { storedIdentity } from '@shared/phones/stored.ts';
import type { User } from '@shared/users/model.ts';
import type { PublicCtx } from '../../core/context/ctx.ts';
import { accessNoticeSteps, accessNotice } from '../../core/http/accessNotices.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import type { Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { provenEmail, winningSteps } from '../records/emailClaims.ts';
import { changeUser } from './service.ts';

interface NewPassword {
  readonly user: User;
  readonly company: Company;
  readonly passwordHash: string;
  /** Event for the company's audit log. */
  readonly event: AuditEvent;
  /** Uses up what gave the right to it. */
  readonly alongside?: readonly Step[];
  /** Address or phone that the user proved on the way. The proof does not cover a value that was changed meanwhile. */
  readonly proven?: RecoveryTarget;
  /** Throws where the newest record gives no right to it. */
  readonly check?: (current: User) => void;
}

function provenFields(user: User, proven: RecoveryTarget | undefined, now: Date): Partial<User> {
  if (proven?.kind === 'email' && proven.value === user.email) return provenEmail(now);
  if (proven?.kind === 'phone' && proven.value === storedIdentity(user.wpp))
    return { phoneProvenAt: now.toISOString() };
  return {};
}

/**
 * Sets the password of a user who was not signed in: every session ends, the company's audit log records it, and
 * unless it is the first password the user is informed by e-mail (B-AUTH-17).
 */
export function setOwnPassword(
  { now, request }: PublicCtx,
  { user, company, passwordHash, event, alongside = [], check, proven }: NewPassword,
): Promise<User> {
  const isFirst = user.passwordHash === '';
  const notice = isFirst ? null : accessNotice(user, { ...user, passwordHash }, user, now);
  return changeUser({
    companyId: user.companyId,
    id: user.id,
    event: 'user.updated',
    change: (current) => {
      check?.(current);
      return {
        ...current,
        passwordHash,
        invitation: null,
        // A stranger with the former password may have entered an address.
        emailChange: null,
        accessNotice: notice,
        online: false,
        tokenVersion: current.tokenVersion + 1,
        ...provenFields(current, proven, now),
      };
    },
    alongside: async (current) => [
      ...alongside,
      ...(provenFields(current, proven, now).emailState ? await winningSteps(current, now) : []),
      { write: putNew(auditEntity, eventRecord(event, { company, user, now, target: user.id })) },
      ...(notice ? await accessNoticeSteps({ companyId: company.id, now, user, company, request }, user, notice) : []),
    ],
  });
}
