import { daySeconds, hourMs, zoned } from '@shared/core/time.ts';
import { activityFields, type PresenceState, presenceOf, secondsByDay } from '@shared/moments/activity.ts';
import type { User } from '@shared/users/model.ts';
import { companyEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { getItem, type Item, queryAll } from './store.ts';
import { keys, partitions } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/** Two years and the month that began them. Seconds. */
const keptFor = 761 * daySeconds;
/** More people than any plan has. */
const maxPeople = 2000;

type ActivityUser = Pick<User, 'companyId' | 'id' | 'name'>;

interface DayWrite {
  readonly day: string;
  /** Seconds by the letters of what they were. */
  readonly add: Readonly<Record<string, number>>;
  /** Times of the day: the first arrival is kept, the last departure overwrites the one before. */
  readonly came?: string;
  readonly left?: string;
}

function dayWrite({ companyId, id, name }: ActivityUser, { day, add, came, left }: DayWrite): TransactItem {
  const date = day.slice(8);
  const added = Object.entries(add);
  const sets = ['et = :et', '#name = :name', '#ttl = if_not_exists(#ttl, :ttl)'];
  if (came !== undefined) sets.push('#first = if_not_exists(#first, :came)');
  if (left !== undefined) sets.push('#last = :left');
  const ttl = Math.floor(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`) / 1000) + keptFor;
  return {
    Update: {
      Key: { ...keys.agentMonth(companyId, day.slice(0, 7), id) },
      UpdateExpression: `SET ${sets.join(', ')}${added.length > 0 ? ` ADD ${added.map((_, at) => `#a${at} :a${at}`).join(', ')}` : ''}`,
      ExpressionAttributeNames: {
        '#name': 'name',
        '#ttl': 'ttl',
        ...(came === undefined ? {} : { '#first': `${activityFields.first}${date}` }),
        ...(left === undefined ? {} : { '#last': `${activityFields.last}${date}` }),
        ...Object.fromEntries(added.map(([kind], at) => [`#a${at}`, `${kind}${date}`])),
      },
      ExpressionAttributeValues: {
        ':et': 'agentMonth',
        ':name': name,
        ':ttl': ttl,
        ...(came === undefined ? {} : { ':came': came }),
        ...(left === undefined ? {} : { ':left': left }),
        ...Object.fromEntries(added.map(([, seconds], at) => [`:a${at}`, seconds])),
      },
    },
  };
}

/** A transaction may contain an item only once, so all writes of a month go into one item. */
function byMonth(person: ActivityUser, writes: readonly DayWrite[]): TransactItem[][] {
  const steps: TransactItem[][] = [];
  const seen = new Set<string>();
  for (const write of writes) {
    const month = write.day.slice(0, 7);
    if (seen.has(month) || steps.length === 0) steps.push([]);
    if (seen.has(month)) seen.clear();
    seen.add(month);
    steps.at(-1)?.push(dayWrite(person, write));
  }
  return steps;
}

async function zoneOf(companyId: number): Promise<string> {
  const item = await getItem(keys.company(companyId));
  return item ? fromItem(companyEntity, item).timeZone : 'UTC';
}

/**
 * Writes that a change of presence adds to a user's days, in transactions of one write a month each: the first is
 * committed with the change itself, the others, which only a span over midnight has, come after it.
 */
export async function presenceWrites(user: User, state: PresenceState, at: Date): Promise<TransactItem[][]> {
  const before = presenceOf(user);
  const zone = await zoneOf(user.companyId);
  const now = at.toISOString();
  const { date, time } = zoned(at, zone);
  const kind = before === 'away' ? activityFields.away : activityFields.online;
  const spans = before === 'offline' || user.presenceSince === null ? [] : secondsByDay(user.presenceSince, now, zone);
  const writes = spans.map(({ day, seconds }): DayWrite => ({ day, add: { [kind]: seconds } }));
  const isLast = writes.at(-1)?.day === date;
  const today = isLast ? writes.pop() : undefined;
  const mark = { ...(before === 'offline' ? { came: time } : {}), ...(state === 'offline' ? { left: time } : {}) };
  return byMonth(user, [{ day: date, add: {}, ...today, ...mark }, ...writes.reverse()]);
}

/**
 * Milliseconds that a user can plausibly look at one conversation; after a longer time the browser was gone without a
 * message.
 */
const longestLook = 4 * hourMs;

/** Writes that add the time a user looked at a conversation to the days of that user. */
export async function viewingWrites(person: ActivityUser, since: number, at: Date): Promise<TransactItem[][]> {
  const until = Math.min(at.getTime(), since + longestLook);
  const zone = await zoneOf(person.companyId);
  const spans = secondsByDay(new Date(since).toISOString(), new Date(until).toISOString(), zone);
  return byMonth(
    person,
    spans.map(({ day, seconds }) => ({ day, add: { [activityFields.conversation]: seconds } })),
  );
}

/** The records of everybody, or of one, for some months. */
export async function readActivity(
  companyId: number,
  months: readonly string[],
  userId?: number,
): Promise<Map<string, Item[]>> {
  const found = await Promise.all(
    months.map(async (month) => {
      if (userId === undefined) return queryAll({ pk: partitions.agentMonths(companyId, month), limit: maxPeople });
      const item = await getItem(keys.agentMonth(companyId, month, userId));
      return item ? [item] : [];
    }),
  );
  return new Map(months.map((month, position) => [month, found[position] ?? []]));
}
