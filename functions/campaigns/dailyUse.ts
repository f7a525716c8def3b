import type { Connection } from '@shared/connections/model.ts';
import { hourMs } from '@shared/core/time.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { getItem, retryConflicts, updateItem, wasApplied } from '../core/store/store.ts';

/** The platform counts the last 24 hours; an hour counts whole until its last minute is so long ago. */
const countedHours = 25;

/** People whom campaigns wrote to first over a number, by the hour. */
type Hours = Readonly<Record<string, number>>;

const hourOf = (at: Date): string => new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();

const counted = (hours: Hours, at: Date): Hours => {
  const since = new Date(at.getTime() - countedHours * hourMs).toISOString();
  return Object.fromEntries(Object.entries(hours).filter(([hour, count]) => hour > since && count > 0));
};

const sumOf = (hours: Hours): number => Object.values(hours).reduce((sum, count) => sum + count, 0);

type ConnectionKey = OfCompany & { readonly connection: Pick<Connection, 'id'> };

const buildDailyUseKey = ({ companyId, connection }: ConnectionKey) => campaignKeys.dailyUse(companyId, connection.id);

async function read(place: ConnectionKey): Promise<{ hours: Hours; version: number }> {
  const item = await getItem(buildDailyUseKey(place), true);
  return { hours: (item?.['hours'] ?? {}) as Hours, version: Number(item?.['version'] ?? 0) };
}

/** People whom campaigns wrote to first over a number in the last 24 hours. */
export const usedInDay = async (place: ConnectionKey, at: Date): Promise<number> =>
  sumOf(counted((await read(place)).hours, at));

export interface Reserved {
  readonly count: number;
  /** Time at which the next messages are allowed, if none are now. */
  readonly freeAt: number;
}

/** Takes some of what a number may begin in 24 hours, over all campaigns; what is not used is given back. */
export const reserve = (place: ConnectionKey, limit: number, wanted: number, at: Date): Promise<Reserved> =>
  retryConflicts(async () => {
    const { hours: stored, version } = await read(place);
    const hours = counted(stored, at);
    const count = Math.max(0, Math.min(wanted, limit - sumOf(hours)));
    const oldest = Object.keys(hours).sort()[0] ?? hourOf(at);
    if (count === 0) return { count, freeAt: Date.parse(oldest) + countedHours * hourMs };
    const hour = hourOf(at);
    await updateItem({
      Key: { ...buildDailyUseKey(place) },
      UpdateExpression: 'SET #hours = :hours, #version = :next, et = :kind, sv = :one',
      ConditionExpression: 'attribute_not_exists(pk) OR #version = :version',
      ExpressionAttributeNames: { '#hours': 'hours', '#version': 'version' },
      ExpressionAttributeValues: {
        ...{ ':hours': { ...hours, [hour]: (hours[hour] ?? 0) + count }, ':kind': 'dailyUse', ':one': 1 },
        ...{ ':version': version, ':next': version + 1 },
      },
    });
    return { count, freeAt: 0 };
  });

/** Gives back what was taken in an hour and not used. */
export async function giveBack(place: ConnectionKey, count: number, takenAt: Date): Promise<void> {
  if (count === 0) return;
  await wasApplied(
    updateItem({
      Key: { ...buildDailyUseKey(place) },
      UpdateExpression: 'SET #hours.#hour = #hours.#hour - :count, #version = #version + :one',
      ConditionExpression: 'attribute_exists(#hours.#hour)',
      ExpressionAttributeNames: { '#hours': 'hours', '#hour': hourOf(takenAt), '#version': 'version' },
      ExpressionAttributeValues: { ':count': count, ':one': 1 },
    }),
  );
}
