import { newCompany } from '@shared/companies/draft.ts';
import type { Company } from '@shared/companies/model.ts';
import { type PlanRecord, planCopy } from '@shared/plans/model.ts';
import type { Settings } from '@shared/settings/model.ts';
import { newUser } from '@shared/users/draft.ts';
import type { EmailState, User } from '@shared/users/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { noteEvent } from '../../core/http/audit.ts';
import { commit } from '../../core/store/commit.ts';
import { isEmailConfigured } from '../../core/store/emails.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { creationSteps, getCompany, saveLastLogin } from '../records/companies.ts';
import { initialEmailState, notingRequest, signUpEmailState } from '../records/emailClaims.ts';
import { settingsCreation } from '../settings/repo.ts';
import { invited } from '../users/invitations.ts';
import { firstUserSteps } from '../users/service.ts';
import { askForProof } from './emailProof.ts';

/** A company to look at; another one than one's own finds the look in its audit log. @throws ERR_NO_COMPANY_FOUND */
export async function readNoted(id: number, { companyId, user, now }: Ctx): Promise<Company> {
  const company = await getCompany(id);
  if (id !== companyId) await noteEvent('platform.companyRead', { company, user, now, target: id });
  return company;
}

/** Stores the time of a sign-in in the company (B-AUTH-4). */
export const noteLogin = (id: number, at: Date): Promise<void> => saveLastLogin(id, at.toISOString());

interface Founding {
  readonly id: number;
  readonly plan: PlanRecord;
  readonly company: Pick<Company, 'name' | 'email'> & Partial<Company>;
  readonly admin: Pick<User, 'name' | 'email' | 'passwordHash'> & Partial<User>;
  readonly settings?: Partial<Settings>;
  /** Hash of the request's Idempotency-Key, to recognise the same request again. */
  readonly request?: string;
  /** The first administrator has no password and is invited to choose one. */
  readonly isInvited?: boolean;
  /** True if e-mail is configured, so that the company's address must be proven before it connects a number. */
  readonly isProofAsked?: boolean;
  readonly now: Date;
}

interface Founded {
  readonly company: Company;
  readonly admin: User;
  readonly isInvitationSent: boolean;
}

function firstEmailState({ id, admin: { email }, isProofAsked, isInvited }: Founding): Promise<EmailState> {
  if (isProofAsked) return signUpEmailState(email, id);
  return isInvited ? initialEmailState(email, id) : Promise.resolve('own');
}

/**
 * A company with its first administrator and settings, all or nothing (B-COMP-2, B-SEED-2).
 * @throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND when the plan went meanwhile
 */
export async function foundCompany(founding: Founding): Promise<Founded> {
  const { id, plan, now, request } = founding;
  const unproven = newCompany(planCopy(plan), { ...founding.company, id }, now);
  const emailState = await firstEmailState(founding);
  const draft = newUser(
    { ...founding.admin, profile: 'admin', id: await nextNumber(id, 'user'), companyId: id, emailState },
    now.toISOString(),
  );
  const asked = founding.isProofAsked ? await askForProof({ company: unproven, user: draft, now }) : undefined;
  const company = { ...unproven, emailProof: asked?.proof ?? null };
  const { user: admin, steps } = founding.isInvited
    ? await invited({ user: draft, company, by: '', now })
    : { user: draft, steps: [] };
  const [record, ...counts] = creationSteps(company);
  // An e-mail in use is reported before a plan that was deleted.
  await commit([
    record,
    ...firstUserSteps(admin, request),
    ...(isEmailConfigured() && request ? [notingRequest(admin, request, now)] : []),
    ...counts,
    { write: settingsCreation(id, founding.settings) },
    ...steps,
    ...(asked?.steps ?? []),
  ]);
  return { company, admin, isInvitationSent: steps.length > 0 };
}
