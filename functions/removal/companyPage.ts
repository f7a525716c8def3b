import { CompanyRow } from '@shared/companies/contract.ts';
import { companyView } from '@shared/companies/view.ts';
import { companyPage } from '@shared/platform/contract.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { getCompany } from '../accounts/companies/service.ts';
import { listAudit } from '../audit/repo.ts';
import { auditMonth, noteEvent } from '../core/audit.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { serve } from '../core/http/serve.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findRemoval } from './repo.ts';

const shownRecords = 20;

/** Whoever looks leaves a record in the company's own log. */
async function readPage(companyId: number, ctx: Ctx) {
  const company = await getCompany(companyId);
  const { now, user } = ctx;
  if (companyId !== ctx.companyId) {
    await noteEvent('platform.companyRead', { company, user, now, target: companyId });
  }
  const month = auditMonth({ company, now });
  const [[census, settings], directory, removal, { records }] = await Promise.all([
    getItems([keys.census(companyId), keys.settings(companyId)]),
    readDirectory(companyId, 'CONNECTION'),
    findRemoval(companyId),
    listAudit({ companyId }, { month, userId: undefined, after: undefined, limit: shownRecords }),
  ]);
  const { users = 0, connections = 0, queues = 0 } = census ?? {};
  const campaignsEnabled = withDefaults(settings ?? {}).campaignsEnabled === 'true';
  return {
    company: CompanyRow.parse({ ...companyView(company), users, connections, campaignsEnabled }),
    queues: Number(queues),
    terms: company.terms,
    lines: directory.connections,
    removal: removal ?? null,
    audit: records,
  };
}

export const handler = serve(companyPage, { get: ({ companyId }, ctx) => readPage(companyId, ctx) });
