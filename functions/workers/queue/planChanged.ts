import type { Company } from '@shared/companies/model.ts';
import { planCopy } from '@shared/plans/model.ts';
import { planRecords } from '../../accounts/plans/repo.ts';
import { changeCompany } from '../../accounts/records/companies.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { installation } from '../../core/store/collection.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';

/** Brings the copies of a plan up to date, a page of companies at a time. */
export async function planChanged(job: Extract<Job, { type: 'plan.changed' }>): Promise<void> {
  const { planId, companyId: from } = job;
  const [record, page] = await Promise.all([planRecords.find(installation, planId), companiesFrom(from)]);
  if (!record) return;
  const plan = planCopy(record);
  const withCopy = (company: Company): Company => {
    const { nextPlan } = company;
    if (nextPlan?.plan.id === planId) return { ...company, nextPlan: { ...nextPlan, plan } };
    return company.planId === planId ? { ...company, plan } : company;
  };
  for (const company of page.companies) if (withCopy(company) !== company) await changeCompany(company.id, withCopy);
  if (page.next !== undefined) await continueJob({ ...job, companyId: page.next });
}
