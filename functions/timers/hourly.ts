import { platformCompany } from '@shared/companies/subscription.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { tellOfSetAside } from '../core/events/setAside.ts';
import { getItem, updateItem, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { trackingIndexing } from '../core/store/trackingIndexing.ts';
import { waitingListing } from '../core/store/waitingList.ts';

/** Walks over all companies begin behind the platform's own. */
const firstCompany = platformCompany + 1;

/** Hands over what is done once an hour; the first minute of the hour that gets here does it, wherever the clock was before. */
export async function runHourly(at: Date): Promise<void> {
  const key = keys.system('HOURLY');
  const hour = at.toISOString().slice(0, 13);
  const before = (await getItem(key))?.['hour'];
  if (before === hour) return;
  const isFirst = await wasApplied(
    updateItem({
      Key: { ...key },
      UpdateExpression: 'SET #hour = :hour',
      ConditionExpression: before === undefined ? 'attribute_not_exists(#hour)' : '#hour = :before',
      ExpressionAttributeNames: { '#hour': 'hour' },
      ExpressionAttributeValues: { ':hour': hour, ...(before === undefined ? {} : { ':before': before }) },
    }),
  );
  if (!isFirst) return;
  // Once a day, in its first hour that a minute gets to.
  const isNewDay = String(before).slice(0, 10) !== hour.slice(0, 10);
  if (isNewDay) await tellOfSetAside();
  const [trackings, waiting] = await Promise.all([trackingIndexing.next(at), waitingListing.next(at)]);
  await enqueueJobs([
    { type: 'invoices.due', companyId: firstCompany },
    { type: 'planLimits.due', companyId: firstCompany },
    ...(isNewDay ? [{ type: 'connections.check' as const, companyId: platformCompany }] : []),
    ...(trackings ? [{ type: 'trackings.index' as const, ...trackings }] : []),
    ...(waiting ? [{ type: 'tickets.listWaiting' as const, ...waiting }] : []),
  ]);
}
