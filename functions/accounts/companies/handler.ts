import { companies } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { weekOf } from '@shared/companies/schedules.ts';
import { shownDueDate } from '@shared/companies/subscription.ts';
import { companyView } from '@shared/companies/view.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { chooseUsers, readUserPlaces } from '../planLimits/places.ts';
import { changeCompany } from '../records/companies.ts';
import { checkFreshProof } from '../records/freshProof.ts';
import { createCompany, inviteFirstAdmin, updateCompany } from './changes.ts';
import { firstStepsBeside, readFirstSteps } from './firstSteps.ts';
import { listCompanies } from './list.ts';
import { changeOwnPlan, readOwnPlan } from './ownPlan.ts';
import { readNoted } from './service.ts';

/** One's own company, or any for the platform's staff; to everybody else another one does not exist. */
function mustMayOpen(ctx: Ctx, id: number): void {
  if (id !== ctx.companyId && !ctx.user.super) throw new AppError('ERR_NO_COMPANY_FOUND');
}

function readCompany(ctx: Ctx, id: number): Promise<Company> {
  mustMayOpen(ctx, id);
  return readNoted(id, ctx);
}

export const handler = serve(
  companies,
  {
    page: listCompanies,
    list: listCompanies,
    create: async (input, ctx) => {
      const { company, isInvitationSent } = await createCompany(input, ctx);
      return { ...companyView(company), isInvitationSent };
    },
    invite: ({ id }, ctx) => inviteFirstAdmin(id, ctx),
    update: async (input, ctx) => {
      mustMayOpen(ctx, input.id);
      return companyView(await updateCompany(input, ctx));
    },
    get: async ({ id }, ctx) => companyView(await readCompany(ctx, id)),
    plan: async ({ id }, ctx) => {
      const company = await readCompany(ctx, id);
      return { id: company.id, name: company.name, dueDate: shownDueDate(company), plan: company.plan };
    },
    schedules: async ({ id, schedules }, ctx) => {
      mustMayOpen(ctx, id);
      return companyView(await changeCompany(id, (company) => ({ ...company, schedules: weekOf(schedules) })));
    },
    ownPlan: (_input, ctx) => readOwnPlan(ctx),
    changePlan: changeOwnPlan,
    planUsers: (_input, ctx) => readUserPlaces(ctx),
    choosePlanUsers: chooseUsers,
    firstSteps: (_input, ctx) => readFirstSteps(ctx),
  },
  { alongside: { firstSteps: firstStepsBeside }, checkProof: checkFreshProof },
);
