import { money } from '@shared/money/contract.ts';
import { type Account, tally } from '@shared/money/tally.ts';
import { serve } from '../../core/http/serve.ts';
import { companiesFrom } from '../../core/store/companyPages.ts';
import { earningsByMonth, payingSince } from './earnings.ts';
import { readPresent } from './repo.ts';

/** Pages of a hundred companies that one report looks at. */
const mostPages = 50;
const shownMonths = 12;

async function accountsFrom(from: number): Promise<{ accounts: Account[]; next: number | undefined }> {
  const { companies, next } = await companiesFrom(from);
  const [present, since] = await Promise.all([
    readPresent(companies.map(({ id, dueDate }) => ({ companyId: id, date: dueDate ?? '' }))),
    payingSince(companies.map(({ id }) => id)),
  ]);
  const accounts = companies.map((company, place) => ({
    company,
    invoice: present[place]?.open,
    payingSince: since[place],
  }));
  return { accounts, next };
}

/** Every company with the state of its subscription: as many reads as there are companies, whatever they paid before. */
async function readAccounts(): Promise<{ accounts: Account[]; isPartial: boolean }> {
  const accounts: Account[] = [];
  let next: number | undefined = 1;
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const look: Awaited<ReturnType<typeof accountsFrom>> = await accountsFrom(next);
    accounts.push(...look.accounts);
    next = look.next;
  }
  return { accounts, isPartial: next !== undefined };
}

export const handler = serve(money, {
  report: async (_input, { now }) => {
    const [{ accounts, isPartial }, months] = await Promise.all([readAccounts(), earningsByMonth(shownMonths, now)]);
    return { ...tally(accounts, now), months, isPartial, asOf: now.toISOString() };
  },
});
