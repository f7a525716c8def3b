import type { Counters } from '@shared/tickets/lists/counters.ts';
import type { CompanyCtx } from '../context/ctx.ts';
import { getItem, type Item } from './store.ts';
import { keys } from './table.ts';
import { readCounters } from './ticketCounters.ts';
import type { TransactItem } from './transactItem.ts';

/** Open tickets of each attendant, and the instant (ISO) at which each last received a ticket (B-ROUTE-3). */
export interface Workload {
  readonly counters: Counters;
  readonly lastGiven: ReadonlyMap<number, string>;
}

const givenOf = (item: Item | undefined): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(item ?? {}).flatMap(([name, at]) =>
      /^u\d+$/.test(name) && typeof at === 'string' ? [[Number(name.slice(1)), at] as const] : [],
    ),
  );

/** The workload of a company's attendants, as it is. */
export async function readWorkload(companyId: number): Promise<Workload> {
  const [counters, given] = await Promise.all([
    readCounters(companyId, true),
    getItem(keys.assignments(companyId), true),
  ]);
  return { counters, lastGiven: givenOf(given) };
}

/** Transaction item: the attendant was given a ticket just now. */
export const assignmentWrite = ({ companyId, now }: CompanyCtx, userId: number): TransactItem => ({
  Update: {
    Key: { ...keys.assignments(companyId) },
    UpdateExpression: 'SET #user = :at, et = :et',
    ExpressionAttributeNames: { '#user': `u${userId}` },
    ExpressionAttributeValues: { ':at': now.toISOString(), ':et': 'assignments' },
  },
});
