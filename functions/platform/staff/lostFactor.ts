import { platformCompany } from '@shared/companies/subscription.ts';
import type { AccessNotice } from '@shared/users/model.ts';
import { findCompany } from '../../accounts/records/companies.ts';
import { findSecondFactor, removalSteps } from '../../accounts/records/secondFactors.ts';
import { findLogin } from '../../accounts/records/users.ts';
import { changeUser, getUser } from '../../accounts/users/service.ts';
import { accessNoticeSteps } from '../../core/http/accessNotices.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { putNew } from '../../core/store/records.ts';

/** Actor of commands on the server; no user of the company has this number. */
const server = { id: 0, name: 'npm run ops', profile: 'admin' } as const;

/**
 * Removes the second factor of a platform administrator who lost it, for which no other way exists (B-STAFF-3). Ends
 * the administrator's session, adds an entry to the audit log of the platform's company, and notifies the
 * administrator by e-mail and phone.
 * @throws if no administrator of the platform has the address
 */
export async function resetAdminSecondFactor(email: string, now: Date): Promise<void> {
  const nobody = new Error(`no administrator of the platform signs in with ${email}`);
  const [login, company] = await Promise.all([findLogin(email.trim().toLowerCase()), findCompany(platformCompany)]);
  if (!company || login?.companyId !== company.id) throw nobody;
  const before = await getUser({ companyId: company.id }, login.userId);
  if (!before.super) throw nobody;
  const notice: AccessNotice = { at: now.toISOString(), fields: ['secondFactor'], by: server.name };
  const happening = { company, user: server, now, target: before.id };
  await changeUser({
    companyId: company.id,
    id: before.id,
    event: 'user.updated',
    change: (user) => ({
      ...user,
      ...{ hasSecondFactor: false, secondFactorDueAt: null, online: false, accessNotice: notice },
      tokenVersion: user.tokenVersion + 1,
    }),
    alongside: [
      ...removalSteps(await findSecondFactor(before)),
      { write: putNew(auditEntity, eventRecord('platform.secondFactorReset', happening)) },
      ...(await accessNoticeSteps(
        { companyId: company.id, now, company, user: server, request: { headers: {} } },
        before,
        notice,
      )),
    ],
  });
}
