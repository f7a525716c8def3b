import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User } from '@shared/users/model.ts';
import type { Step } from '../../core/store/commit.ts';
import { put, refItem, remove } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';

/** Of those who wait with one address the newest companies are worth looking at: anybody may sign up with any address. */
const most = 20;

type Person = Pick<User, 'companyId' | 'id'>;

interface Wait {
  readonly email: string;
  /** Until when the link that went there shows that the address is theirs. */
  readonly until: string;
}

const keyFor = (email: string, { companyId, id }: Person): Key => keys.waitingEmail(email, companyId, id);

/** What leads from an address to somebody who waits with it; it goes when the link opens nothing any more. */
export const waitingStep = (email: string, person: Person, until: string): Step => ({
  write: put(
    refItem(keyFor(email, person), {
      ...{ companyId: person.companyId, userId: person.id },
      ttl: Math.floor(Date.parse(until) / 1000),
    }),
  ),
});

const daysAfter = (instant: string): string => new Date(Date.parse(instant) + invitationDays * dayMs).toISOString();

/** Addresses that somebody is to show are theirs: the one they began with, and another one that was typed for them. */
function waits(user: User | undefined): Wait[] {
  if (!user) return [];
  const { email, emailState, invitation, createdAt, emailChange } = user;
  return [
    ...(emailState === 'waiting' ? [{ email, until: invitation?.until ?? daysAfter(createdAt) }] : []),
    ...(emailChange ? [{ email: emailChange.email, until: emailChange.until }] : []),
  ];
}

/** Keys that lead to somebody while an address of theirs waits. */
export const waitingKeys = (user: User): Key[] => waits(user).map(({ email }) => keyFor(email, user));

/** Steps with which an address leads to whoever begins to wait with it, and to nobody who does no more. */
export function waitingSteps(before: User | undefined, after: User | undefined): Step[] {
  const [old, next] = [waits(before), waits(after)];
  const gone = old.filter(({ email }) => next.every((wait) => wait.email !== email));
  const begun = next.filter(({ email, until }) => old.every((wait) => wait.email !== email || wait.until !== until));
  return [
    ...(before ? gone.map(({ email }) => ({ write: remove(keyFor(email, before)) })) : []),
    ...(after ? begun.map(({ email, until }) => waitingStep(email, after, until)) : []),
  ];
}

/** Who waits with an address, the newest company first; whether they still do stands in their record. */
export async function findWaiting(email: string): Promise<{ companyId: number; userId: number }[]> {
  const { items } = await queryPartition({
    ...{ pk: partitions.waitingEmails(email), limit: most, descending: true, consistent: true },
  });
  return items.map((item) => ({ companyId: Number(item['companyId']), userId: Number(item['userId']) }));
}
