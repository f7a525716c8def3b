import type { Company, PausableLimit } from '@shared/companies/model.ts';
import type { EmailContentOf } from '@shared/emails/model.ts';
import type { User } from '@shared/users/model.ts';
import { siteUrl } from '../core/env.ts';
import { administratorsAmong } from '../core/store/administrators.ts';
import type { Step } from '../core/store/commit.ts';
import { emailSteps } from '../core/store/emails.ts';

interface OverPlanNotice {
  readonly company: Company;
  readonly stage: EmailContentOf<'overPlan'>['stage'];
  readonly lastDay: string;
  readonly over: readonly { readonly limit: PausableLimit; readonly used: number; readonly most: number }[];
}

/** Steps that tell a company's administrators by e-mail that it has more than its plan allows. */
export function overPlanSteps(
  { company, stage, lastDay, over }: OverPlanNotice,
  users: readonly User[],
  now: Date,
): Step[] {
  const site = siteUrl();
  if (site === undefined) return [];
  return administratorsAmong(users).flatMap(({ email, language, name }) =>
    emailSteps(
      { companyId: company.id, now },
      {
        ...{ to: email, language },
        content: {
          kind: 'overPlan',
          ...{ name, companyName: company.name, stage, lastDay, over: [...over], url: `${site}/users` },
        },
      },
    ),
  );
}
