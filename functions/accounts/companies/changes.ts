import { type companies, platformFields } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { onPlan, withDueDate } from '@shared/companies/planChange.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { planCopy } from '@shared/plans/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { keptPhone } from '../../core/http/phones.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import type { Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { putNew } from '../../core/store/records.ts';
import { nextSystemNumber } from '../../core/store/sequences.ts';
import { getPlan } from '../plans/service.ts';
import { changeCompany, getCompany } from '../records/companies.ts';
import { settingWrite } from '../settings/repo.ts';
import { countInvitation, inviteAgain } from '../users/invitations.ts';
import { foundCompany } from './service.ts';

/** B-COMP-9: without a password the first administrator is invited to choose one. */
export async function createCompany(
  input: Parsed<typeof companies.create>,
  ctx: Ctx,
): Promise<{ company: Company; isInvitationSent: boolean }> {
  const { userName, password, planId, campaignsEnabled, ...fields } = input;
  if (password !== undefined) checkPassword(password, { name: userName, email: input.email, companyName: input.name });
  const plan = await getPlan(planId);
  const [id, passwordHash] = await Promise.all([
    nextSystemNumber('company'),
    password === undefined ? '' : hashPassword(password),
  ]);
  if (password === undefined) await countInvitation({ companyId: ctx.companyId, email: input.email }, ctx.now);
  const { company, isInvitationSent } = await foundCompany({
    id,
    plan,
    company: { ...fields, phone: keptPhone(ctx, fields.phone, { field: 'phone' }) },
    admin: { name: userName, email: input.email, passwordHash },
    settings: { campaignsEnabled: String(campaignsEnabled) },
    isInvited: password === undefined,
    now: ctx.now,
  });
  return { company, isInvitationSent };
}

/** @throws ERR_NO_COMPANY_FOUND, ERR_NO_USER_FOUND if no user signs in with the company's e-mail any more */
export async function inviteFirstAdmin(id: number, { now }: Ctx): Promise<Output<typeof companies.invite>> {
  const company = await getCompany(id);
  const { users } = await readDirectory(id, 'USER');
  const user = users.find(({ email }) => email !== '' && email === company.email);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return inviteAgain({ user, company, by: '', now });
}

/** A change by the platform's staff in another company is also recorded in that company's log. */
const noticeOf = (ctx: Ctx, company: Company): Step[] =>
  company.id === ctx.companyId
    ? []
    : [
        {
          write: putNew(
            auditEntity,
            eventRecord('platform.companyChanged', { company, user: ctx.user, now: ctx.now, target: company.id }),
          ),
        },
      ];

/** @throws ERR_NO_SUPER, ERR_NO_PERMISSION, the errors of a plan that is gone and of names that are taken */
export async function updateCompany(input: Parsed<typeof companies.update>, ctx: Ctx): Promise<Company> {
  const { id, campaignsEnabled, ...fields } = input;
  if (!ctx.user.super && platformFields.some((name) => input[name] !== undefined)) throw new AppError('ERR_NO_SUPER');
  // The platform's own company cannot lock itself out.
  if (id === platformCompany && fields.status === false) throw new AppError('ERR_NO_PERMISSION');
  const setting =
    campaignsEnabled === undefined ? [] : [{ write: settingWrite(id, 'campaignsEnabled', String(campaignsEnabled)) }];
  return changeCompany(
    id,
    async (before) => {
      // A removed company comes back only by being restored.
      if (before.removal !== null) throw new AppError('ERR_COMPANY_SWITCHED_OFF');
      const { planId = before.planId, dueDate = before.dueDate, ...words } = fields;
      const planned = planId === before.planId ? before : onPlan(before, planCopy(await getPlan(planId)));
      const phone =
        words.phone === undefined
          ? before.phone
          : keptPhone({ company: before }, words.phone, { before: before.phone, field: 'phone' });
      return { ...withDueDate(planned, dueDate, ctx.now), ...words, phone };
    },
    (next) => [...setting, ...noticeOf(ctx, next)],
  );
}
