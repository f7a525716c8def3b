import { now } from '../context/clock.ts';
import { getItem, updateItem, wasApplied } from './store.ts';
import { keys } from './table.ts';

/** The ticket whose tracking records are listed next (functions/workers/queue/trackingsIndex.ts). */
export interface TrackingIndexing {
  readonly companyId: number;
  readonly ticketId: number;
}

// Its fields are not called `companyId`, because it is nobody's.
const key = keys.system('TRACKINGINDEX');
const beginning: TrackingIndexing = { companyId: 1, ticketId: 1 };
/** Milliseconds without a step after which a run is taken for lost. */
const lostAfter = 3_000_000;

/** Notes how far the tracking records are listed. @returns false when another run was here */
export const moveTrackingIndex = (from: TrackingIndexing, to: TrackingIndexing, isDone: boolean): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...key },
      UpdateExpression: 'SET atCompany = :toCompany, atTicket = :toTicket, isDone = :isDone, #at = :at',
      ConditionExpression: 'attribute_not_exists(pk) OR (atCompany = :company AND atTicket = :ticket)',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':toCompany': to.companyId,
        ':toTicket': to.ticketId,
        ':company': from.companyId,
        ':ticket': from.ticketId,
        ':isDone': isDone,
        ':at': now().toISOString(),
      },
    }),
  );

/** Where a run has to begin; undefined when all is listed, or a run is at it. */
export async function trackingsToIndex(at: Date): Promise<TrackingIndexing | undefined> {
  const item = await getItem(key, true);
  if (!item) return beginning;
  if (item['isDone'] === true || at.getTime() - Date.parse(String(item['at'])) < lostAfter) return undefined;
  return { companyId: Number(item['atCompany']), ticketId: Number(item['atTicket']) };
}
