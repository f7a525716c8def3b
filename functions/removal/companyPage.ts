import { companyPage } from '@shared/platform/contract.ts';
import { companyRow } from '../accounts/companies/list.ts';
import { readNoted } from '../accounts/companies/service.ts';
import { listAudit } from '../audit/repo.ts';
import { auditMonth } from '../core/audit.ts';
import type { Ctx } from '../core/http/ctx.ts';
import { serve } from '../core/http/serve.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { findRemoval } from './repo.ts';

const shownRecords = 20;

/** Whoever looks leaves a record in the company's own log. */
async function readPage(companyId: number, ctx: Ctx) {
  const company = await readNoted(companyId, ctx);
  const month = auditMonth({ company, now: ctx.now });
  const [[census, settings], directory, removal, { records }] = await Promise.all([
    getItems([keys.census(companyId), keys.settings(companyId)]),
    readDirectory(companyId, 'CONNECTION'),
    findRemoval(companyId),
    listAudit({ companyId }, { month, userId: undefined, after: undefined, limit: shownRecords }),
  ]);
  return {
    company: companyRow(company, [census, settings]),
    queues: Number(census?.['queues'] ?? 0),
    terms: company.terms,
    lines: directory.connections,
    removal: removal ?? null,
    audit: records,
  };
}

export const handler = serve(companyPage, { get: ({ companyId }, ctx) => readPage(companyId, ctx) });
