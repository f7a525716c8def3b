import type { WorkingHours } from '@shared/serviceLevels/workingTime.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { policyOf } from '@shared/tickets/rules/serviceLevels.ts';
import { companyEntity, queueEntity } from './entities.ts';
import { readHolidays } from './holidays.ts';
import { readCached } from './itemCache.ts';
import { fromItem } from './records.ts';
import { getItem } from './store.ts';
import { type Key, keys } from './table.ts';

const read = (key: Key) => readCached(key, () => getItem(key));

/** The hours that count for what a ticket's queue promises, as they were less than a second ago. */
export async function readWorkingHours(
  companyId: number,
  ticket: Pick<Ticket, 'clocks' | 'queueId'>,
): Promise<WorkingHours | undefined> {
  const policy = policyOf(ticket);
  const isOfQueue = policy?.hours === 'queue' && ticket.queueId !== null;
  const [companyItem, queueItem, holidays] = await Promise.all([
    read(keys.company(companyId)),
    isOfQueue ? read(keys.config(companyId, 'QUEUE', ticket.queueId ?? 0)) : undefined,
    readHolidays(companyId),
  ]);
  const company = companyItem && fromItem(companyEntity, companyItem);
  if (!company) return undefined;
  const { schedules } = isOfQueue && queueItem ? fromItem(queueEntity, queueItem) : company;
  return { schedules, holidays, zone: company.timeZone };
}
