import type { Company } from '@shared/companies/model.ts';
import { type Usage, usageMonth } from '@shared/money/usage.ts';
import { type CompanyHealth, companyPage } from '@shared/platform/contract.ts';
import type { Counters } from '@shared/tickets/lists/counters.ts';
import type { User } from '@shared/users/model.ts';
import { companyRow } from '../accounts/companies/list.ts';
import { readNoted } from '../accounts/companies/service.ts';
import { listAudit } from '../audit/repo.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { auditMonth } from '../core/http/audit.ts';
import { serve } from '../core/http/serve.ts';
import { readWorkload } from '../core/store/agentWorkload.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { readHeldWork } from '../core/store/heldWork.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { readUsage } from '../core/store/usage.ts';
import { findRemoval } from './repo.ts';

const shownRecords = 20;

/** Tickets of a status, as the badges count them. */
const ticketsOf = (counters: Counters, status: string): number =>
  Object.entries(counters).reduce((sum, [key, count]) => (key.startsWith(`n|${status}|`) ? sum + count : sum), 0);

async function readHealth({ id, email }: Company, users: readonly User[], now: Date): Promise<CompanyHealth> {
  const [{ counters }, { waiting, hasMore }, [usage], [usageBefore]] = await Promise.all([
    readWorkload(id),
    readHeldWork(id),
    readUsage([id], usageMonth(now)),
    readUsage([id], usageMonth(now, 1)),
  ]);
  return {
    online: users.filter(({ online }) => online).length,
    isInvited: users.some((user) => user.email === email && user.passwordHash === ''),
    ...{ waiting: ticketsOf(counters, 'pending'), open: ticketsOf(counters, 'open') },
    ...{ held: waiting.length, hasMoreHeld: hasMore },
    ...{ usage: usage as Usage, usageBefore: usageBefore as Usage },
  };
}

/** Every view of a company is recorded in the company's own log. */
async function readPage(companyId: number, ctx: Ctx) {
  const company = await readNoted(companyId, ctx);
  const month = auditMonth({ company, now: ctx.now });
  const [[quotas, settings], directory, removal, { records }] = await Promise.all([
    getItems([keys.quotas(companyId), keys.settings(companyId)]),
    readDirectory(companyId),
    findRemoval(companyId),
    listAudit({ companyId }, { month, userId: undefined, after: undefined, limit: shownRecords }),
  ]);
  return {
    company: companyRow(company, [quotas, settings]),
    queues: Number(quotas?.['queues'] ?? 0),
    terms: company.terms,
    lines: directory.connections,
    health: await readHealth(company, directory.users, ctx.now),
    removal: removal ?? null,
    audit: records,
  };
}

export const handler = serve(companyPage, { get: ({ companyId }, ctx) => readPage(companyId, ctx) });
