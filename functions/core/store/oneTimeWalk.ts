import { now } from '../context/clock.ts';
import { getItem, updateItem, wasApplied } from './store.ts';
import { keys } from './table.ts';

/** The ticket at which a walk through all companies goes on. */
export interface WalkPlace {
  readonly companyId: number;
  readonly ticketId: number;
}

const beginning: WalkPlace = { companyId: 1, ticketId: 1 };
/** Milliseconds without a step after which a run is taken for lost. */
const lostAfter = 3_000_000;

export interface OneTimeWalk {
  /** Notes how far it is. @returns false when another run was here */
  readonly move: (from: WalkPlace, to: WalkPlace, isDone: boolean) => Promise<boolean>;
  /** Position at which a run has to begin; undefined if all is done, or if another run is active. */
  readonly next: (at: Date) => Promise<WalkPlace | undefined>;
  /** True if the walk is complete. */
  readonly isDone: () => Promise<boolean>;
}

/** A walk through what earlier versions stored, once for the installation. @param name of the record that notes how far it is */
export function oneTimeWalk(name: string): OneTimeWalk {
  // The fields are not called `companyId`, because the record belongs to no company.
  const key = keys.system(name);
  let wasDone = false;
  return {
    move: (from, to, isDone) =>
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
      ),
    next: async (at) => {
      const item = await getItem(key, true);
      if (!item) return beginning;
      if (item['isDone'] === true || at.getTime() - Date.parse(String(item['at'])) < lostAfter) return undefined;
      return { companyId: Number(item['atCompany']), ticketId: Number(item['atTicket']) };
    },
    isDone: async () => {
      wasDone ||= (await getItem(key))?.['isDone'] === true;
      return wasDone;
    },
  };
}
