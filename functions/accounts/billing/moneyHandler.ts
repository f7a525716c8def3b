import { money } from '@shared/money/contract.ts';
import { type Account, type Consumption, costsOf, tally } from '@shared/money/tally.ts';
import { type Usage, usageMonth } from '@shared/money/usage.ts';
import { serve } from '../../core/http/serve.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { readPlatformSettings } from '../../core/store/platformSettings.ts';
import { readUsage } from '../../core/store/usage.ts';
import { earningsByMonth, readSubscribers } from './earnings.ts';
import { readPresent } from './repo.ts';

/** Pages of a hundred companies that one report looks at. */
const maxPages = 50;
const shownMonths = 12;

type Seen = Account & Consumption;

async function accountsFrom(from: number, now: Date): Promise<{ accounts: Seen[]; next: number | undefined }> {
  const { companies, next } = await companiesFrom(from);
  const ids = companies.map(({ id }) => id);
  const [invoices, subscribers, usage, usageBefore] = await Promise.all([
    readPresent(companies.map(({ id, dueDate }) => ({ companyId: id, date: dueDate ?? '' }))),
    readSubscribers(ids),
    readUsage(ids, usageMonth(now)),
    readUsage(ids, usageMonth(now, 1)),
  ]);
  const accounts = companies.map((company, place) => ({
    ...{
      company,
      invoice: invoices[place]?.open,
      payingSince: subscribers[place]?.since,
      paid: subscribers[place]?.paid,
    },
    ...{ present: usage[place] as Usage, before: usageBefore[place] as Usage },
  }));
  return { accounts, next };
}

/** Every company with the state of its subscription: as many reads as there are companies, whatever they paid before. */
async function readAccounts(now: Date): Promise<{ accounts: Seen[]; isPartial: boolean }> {
  const accounts: Seen[] = [];
  let next: number | undefined = 1;
  for (let page = 0; next !== undefined && page < maxPages; page += 1) {
    const look: Awaited<ReturnType<typeof accountsFrom>> = await accountsFrom(next, now);
    accounts.push(...look.accounts);
    next = look.next;
  }
  return { accounts, isPartial: next !== undefined };
}

export const handler = serve(money, {
  report: async (_input, { now }) => {
    const [{ accounts, isPartial }, months, { unitPrices }] = await Promise.all([
      readAccounts(now),
      earningsByMonth(shownMonths, now),
      readPlatformSettings(),
    ]);
    const costs = costsOf(accounts, unitPrices, now);
    return { ...tally(accounts, now), ...costs, months, isPartial, asOf: now.toISOString() };
  },
});
