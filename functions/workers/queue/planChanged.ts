import { planCopy } from '@shared/plans/model.ts';
import { changeCompany, getCompanies } from '../../accounts/companies/repo.ts';
import { planRecords } from '../../accounts/plans/repo.ts';
import { continueJob, type Job } from '../../core/events/jobs.ts';
import { installation } from '../../core/store/collection.ts';
import { lastSystemNumber } from '../../core/store/sequences.ts';

/** Companies that one run looks at; as many as one batch reads. */
const perRun = 100;

/** Brings the copies of a plan up to date, a page of companies at a time. */
export async function planChanged(job: Extract<Job, { type: 'plan.changed' }>): Promise<void> {
  const { planId, companyId: from } = job;
  const [record, last] = await Promise.all([planRecords.find(installation, planId), lastSystemNumber('company')]);
  if (!record) return;
  const plan = planCopy(record);
  const to = Math.min(from + perRun - 1, last);
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, position) => from + position);
  for (const { id } of (await getCompanies(numbers)).filter((company) => company.planId === planId)) {
    await changeCompany(id, (company) => (company.planId === planId ? { ...company, plan } : company));
  }
  if (to < last) await continueJob({ ...job, companyId: to + 1 });
}
