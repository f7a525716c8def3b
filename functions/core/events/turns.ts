import { daySeconds } from '@shared/core/time.ts';
import { type Rate, type TurnLane, usualTurns } from '../../manifestLimits.ts';
import { BoundedMap } from '../boundedMap.ts';
import { sessionNow } from '../context/clock.ts';
import { getItem, type Item, retryConflicts, updateItem, WriteConflict } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { type Delivery, RetryLater } from './consume.ts';

/** Company whose work takes a turn, with its number if the work is sent through one. */
export interface Worked {
  readonly companyId: number;
  readonly whatsappId?: number | undefined;
}

type Rates = Readonly<Record<TurnLane, Readonly<Record<'company' | 'number', Rate>>>>;

/** Turns that a process takes at once: a tenth of a write for each. */
const most = 10;
/** Turns that a process took and did not use by then lapse. */
const lapseMs = 60_000;
/** A process that found none left asks no more often than this. */
const askMs = 1000;

/** Turns of a company that a process took. Milliseconds of the clock. */
interface TurnAllowance {
  left: number;
  until: number;
  /** None is left before. */
  closedUntil: number;
  asking?: Promise<void> | undefined;
}

interface TurnCounter extends Rate {
  /** Attribute of the counter: the instant up to which its turns are used. */
  readonly field: string;
}

/**
 * Number of turns that are left, and the instant up to which the others are used; with a full bucket it lies a whole
 * burst in the past.
 */
function levelOf({ field, perSecond, burst }: TurnCounter, item: Item | undefined, at: number) {
  const turnMs = 1000 / perSecond;
  const usedTo = Math.min(at, Math.max(Number(item?.[field] ?? 0), at - burst * turnMs));
  // Instants are binary fractions.
  return { field, turnMs, usedTo, left: Math.floor((at - usedTo) / turnMs + 0.001) };
}

/** Takes some of a counter: ten, or a tenth of what is left, so that no process keeps the last from others. @returns how many */
async function takeSome(
  lane: TurnLane,
  { companyId }: Worked,
  counted: readonly TurnCounter[],
  at: number,
): Promise<number> {
  const Key = { ...keys.throttle(lane, String(companyId)) };
  const item = await getItem(Key, true);
  const levels = counted.map((one) => levelOf(one, item, at));
  const left = Math.min(...levels.map((level) => level.left));
  if (left < 1) return 0;
  const count = Math.min(most, Math.max(1, Math.floor(left / most)));
  const seen = Number(item?.['count'] ?? 0);
  const seconds = Math.floor(at / 1000);
  const set = levels.map((_, place) => `#f${place} = :f${place}`).join(', ');
  await updateItem({
    Key,
    UpdateExpression: `SET #count = :next, #ttl = :ttl, et = :et, ${set}`,
    ConditionExpression: 'attribute_not_exists(#count) OR #count = :seen',
    ExpressionAttributeNames: {
      '#count': 'count',
      '#ttl': 'ttl',
      ...Object.fromEntries(levels.map(({ field }, place) => [`#f${place}`, field])),
    },
    ExpressionAttributeValues: {
      ...{ ':seen': seen, ':next': seen + 1, ':ttl': seconds + daySeconds, ':et': 'throttle' },
      ...Object.fromEntries(
        levels.map(({ usedTo, turnMs }, place) => [`:f${place}`, Math.round(usedTo + count * turnMs)]),
      ),
    },
  });
  return count;
}

/** Retries while other processes take turns at the same moment. */
async function takeUncontested(...taken: Parameters<typeof takeSome>): Promise<number> {
  try {
    return await retryConflicts(() => takeSome(...taken), 4);
  } catch (error) {
    if (error instanceof WriteConflict) return 0;
    throw error;
  }
}

/**
 * Takes turns for one process: it counts in memory the turns that it took from each company's counter in the table.
 * @param rates of the cell
 */
export function createTurns(rates: () => Rates) {
  const inHand = new BoundedMap<string, TurnAllowance>(10_000);

  const takenBy = (name: string): TurnAllowance => {
    const found = inHand.get(name) ?? { left: 0, until: 0, closedUntil: 0 };
    inHand.set(name, found);
    return found;
  };

  async function ask(lane: TurnLane, whose: Worked, mine: TurnAllowance, at: number): Promise<void> {
    const { company, number } = rates()[lane];
    const counted = [{ field: 'company', ...company }];
    if (whose.whatsappId !== undefined) counted.push({ field: `n${whose.whatsappId}`, ...number });
    const count = await takeUncontested(lane, whose, counted, at);
    Object.assign(mine, { left: count, until: at + lapseMs, closedUntil: count > 0 ? 0 : at + askMs });
  }

  /** Takes a turn of a company, and of its number, in a lane that all share. @returns whether there was one */
  return async function takeTurn(lane: TurnLane, whose: Worked, at: number): Promise<boolean> {
    const mine = takenBy(`${lane}#${whose.companyId}#${whose.whatsappId ?? ''}`);
    for (;;) {
      if (mine.left > 0 && at < mine.until) {
        mine.left -= 1;
        return true;
      }
      if (at < mine.closedUntil) return false;
      mine.asking ??= ask(lane, whose, mine, at).finally(() => {
        mine.asking = undefined;
      });
      await mine.asking;
    }
  };
}

const ratesOfCell = (): Rates => {
  const named = process.env['TURNS'];
  return named ? (JSON.parse(named) as Rates) : usualTurns;
};

const takeTurn = /* @__PURE__ */ createTurns(ratesOfCell);

export const hasTurn = (lane: TurnLane, whose: Worked): Promise<boolean> =>
  takeTurn(lane, whose, sessionNow().getTime());

/** Deliveries after which work that waits is looked at seldom, because SQS gives up after a thousand. */
const manyDeliveries = 100;

/**
 * Seconds until work without a turn comes back, the longer the more of it there seems to be, and spread: what waits
 * together must not come together. A thousand deliveries take days. @param chance 0 to 1
 */
export function pauseWithoutTurn({ receiveCount }: Pick<Delivery, 'receiveCount'>, chance: number): number {
  const longest = receiveCount > manyDeliveries ? 900 : 60;
  return Math.ceil(1 + chance * Math.min(longest, 2 ** Math.min(receiveCount, 10)));
}

/** @throws RetryLater: the work stays in its queue, its group behind it, and is tried again */
export async function needTurn(lane: TurnLane, whose: Worked, delivery: Delivery): Promise<void> {
  if (await hasTurn(lane, whose)) return;
  throw new RetryLater('the company had its turns', pauseWithoutTurn(delivery, Math.random()));
}
