import { zoned } from '@shared/core/time.ts';
import {
  type Activity,
  type DayActivity,
  parseDayActivity,
  daysBetween,
  isPresent,
  type PersonActivity,
} from '@shared/moments/activity.ts';
import { seesAttendant } from '@shared/moments/rules.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { readActivity } from '../../core/store/agentActivity.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { type Item, queryAll } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';

const userIdOf = ({ sk }: Item): number => Number(sk);

/** Days of a record that fall into its part of the period. */
const daysIn = (
  records: ReadonlyMap<string, readonly Item[]>,
  days: readonly string[],
): [number, Item, DayActivity[]][] =>
  [...records].flatMap(([month, items]) =>
    items.map((item): [number, Item, DayActivity[]] => [
      userIdOf(item),
      item,
      days.filter((day) => day.startsWith(month)).map((day) => parseDayActivity(item, day)),
    ]),
  );

const sum = (a: Activity, b: Activity): Activity => ({
  online: a.online + b.online,
  away: a.away + b.away,
  conversation: a.conversation + b.conversation,
});

/**
 * Returns the check for users whom the caller may query: those of the board; former users are visible only to
 * callers who see all users.
 */
async function seenBy({ companyId, viewer, user }: Ctx): Promise<(userId: number) => boolean> {
  if (viewer.profile === 'admin') return () => true;
  const { users } = await readDirectory(companyId, 'USER');
  const isAllowed = user.allowRealTime === 'enabled';
  const seen = new Set(users.filter((one) => seesAttendant(viewer, isAllowed, one)).map(({ id }) => id));
  return (userId) => seen.has(userId);
}

export interface ActivityQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: number | undefined;
}

/** Returns the hours of presence in a period; for a single user, by day. */
export async function readPeriod(ctx: Ctx, asked: ActivityQuery) {
  const today = zoned(ctx.now, ctx.company.timeZone).date;
  const to = asked.to ?? today;
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  const days = daysBetween(from, to);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const [records, isSeen] = await Promise.all([readActivity(ctx.companyId, months, asked.userId), seenBy(ctx)]);
  const people = new Map<number, PersonActivity>();
  const found: DayActivity[] = [];
  for (const [userId, item, own] of daysIn(records, days)) {
    const present = own.filter(isPresent);
    if (!isSeen(userId) || present.length === 0) continue;
    const before = people.get(userId) ?? { online: 0, away: 0, conversation: 0, days: 0 };
    const total = present.reduce(sum, before);
    people.set(userId, { ...total, userId, name: String(item['name']), days: before.days + present.length });
    if (asked.userId !== undefined) found.push(...present);
  }
  const rows = [...people.values()].sort((a, b) => a.name.localeCompare(b.name) || a.userId - b.userId);
  return { people: rows, days: found, from, to };
}

interface Looking {
  readonly userId: number;
  readonly ttl: number;
  readonly viewer: { readonly queueIds: readonly number[] };
  readonly looksAt?: { readonly ticketId: number };
}

export async function readLooking({ companyId, viewer, user, now }: Ctx) {
  const isAllowed = user.allowRealTime === 'enabled';
  const items = await queryAll({ pk: partitions.sockets(companyId), limit: 500, consistent: false });
  const people = new Map<number, number>();
  for (const { userId, ttl, looksAt, ...socket } of items as unknown as Looking[]) {
    const isSeen = seesAttendant(viewer, isAllowed, { id: userId, queueIds: socket.viewer.queueIds });
    if (looksAt && isSeen && ttl * 1000 > now.getTime()) people.set(userId, looksAt.ticketId);
  }
  return [...people].map(([userId, ticketId]) => ({ userId, ticketId }));
}
