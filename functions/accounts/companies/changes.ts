import type { companies } from '@shared/companies/contract.ts';
import { platformFields } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { planCopy } from '@shared/plans/model.ts';
import { auditEntity, eventRecord } from '../../core/audit.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { checkPassword } from '../../core/secrets/passwordRules.ts';
import { hashPassword } from '../../core/secrets/passwords.ts';
import type { Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { nextSystemNumber } from '../../core/store/sequences.ts';
import { getPlan } from '../plans/service.ts';
import { settingWrite } from '../settings/repo.ts';
import { changeCompany } from './repo.ts';
import { foundCompany } from './service.ts';

/** B-COMP-9. */
export async function createCompany(input: Parsed<typeof companies.create>, ctx: Ctx): Promise<Company> {
  const { userName, password, planId, campaignsEnabled, ...fields } = input;
  checkPassword(password, { name: userName, email: input.email, companyName: input.name });
  const plan = await getPlan(planId);
  const [id, passwordHash] = await Promise.all([nextSystemNumber('company'), hashPassword(password)]);
  const { company } = await foundCompany({
    id,
    plan,
    company: fields,
    admin: { name: userName, email: input.email, passwordHash },
    settings: { campaignsEnabled: String(campaignsEnabled) },
    now: ctx.now,
  });
  return company;
}

/** The platform's staff in another company: what they change stands in that company's own log too. */
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
      const isMoved = fields.planId !== undefined && fields.planId !== before.planId;
      const plan = isMoved ? planCopy(await getPlan(fields.planId ?? before.planId)) : before.plan;
      return { ...before, ...fields, plan };
    },
    (next) => [...setting, ...noticeOf(ctx, next)],
  );
}
