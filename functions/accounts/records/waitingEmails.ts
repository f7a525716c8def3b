import { dayMs } from '@shared/core/time.ts';
import { invitationDays } from '@shared/recovery/rules.ts';
import type { User } from '@shared/users/model.ts';
import type { Step } from '../../core/store/commit.ts';
import { put, refItem, remove } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';

/** Newest companies examined per waiting address, because it can be used for any number of sign-ups. */
const most = 20;

type UserKey = Pick<User, 'companyId' | 'id'>;

interface Wait {
  readonly email: string;
  /** Time until which the link can prove the address. */
  readonly until: string;
}

const keyFor = (email: string, { companyId, id }: UserKey): Key => keys.waitingEmail(email, companyId, id);

/** Reference from an address to a user who waits to prove it; it expires with the link. */
export const waitingStep = (email: string, person: UserKey, until: string): Step => ({
  write: put(
    refItem(keyFor(email, person), {
      ...{ companyId: person.companyId, userId: person.id },
      ttl: Math.floor(Date.parse(until) / 1000),
    }),
  ),
});

const daysAfter = (instant: string): string => new Date(Date.parse(instant) + invitationDays * dayMs).toISOString();

/** Returns the addresses that a user has to prove: the first one, and a new one entered later. */
function waits(user: User | undefined): Wait[] {
  if (!user) return [];
  const { email, emailState, invitation, createdAt, emailChange } = user;
  return [
    ...(emailState === 'waiting' ? [{ email, until: invitation?.until ?? daysAfter(createdAt) }] : []),
    ...(emailChange ? [{ email: emailChange.email, until: emailChange.until }] : []),
  ];
}

/** Returns the keys of a user's waiting addresses. */
export const waitingKeys = (user: User): Key[] => waits(user).map(({ email }) => keyFor(email, user));

/** Returns the steps that add the references of newly waiting addresses and remove those of others. */
export function waitingSteps(before: User | undefined, after: User | undefined): Step[] {
  const [old, next] = [waits(before), waits(after)];
  const gone = old.filter(({ email }) => next.every((wait) => wait.email !== email));
  const begun = next.filter(({ email, until }) => old.every((wait) => wait.email !== email || wait.until !== until));
  return [
    ...(before ? gone.map(({ email }) => ({ write: remove(keyFor(email, before)) })) : []),
    ...(after ? begun.map(({ email, until }) => waitingStep(email, after, until)) : []),
  ];
}

/** Returns the users waiting with an address, newest company first; whether they still wait is in their records. */
export async function findWaiting(email: string): Promise<{ companyId: number; userId: number }[]> {
  const { items } = await queryPartition({
    ...{ pk: partitions.waitingEmails(email), limit: most, descending: true, consistent: true },
  });
  return items.map((item) => ({ companyId: Number(item['companyId']), userId: Number(item['userId']) }));
}
