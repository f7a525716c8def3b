import { knownZone, zoned } from '@shared/core/time.ts';
import { isOwnCycle, type Period, periodOf } from '@shared/reports/cycles.ts';
import { serviceResults } from '@shared/serviceResults/contract.ts';
import { maxShownMisses, type ReportMiss } from '@shared/serviceResults/model.ts';
import { missesOf, type ServiceLevelPlace, serviceLevelParts, serviceReport } from '@shared/serviceResults/summary.ts';
import { serve } from '../core/http/serve.ts';
import { serviceResultsOf } from '../core/store/serviceResults.ts';
import { readServiceLevels } from '../metrics/serviceLevels.ts';

/** Pages of services that are looked at for the latest misses, and months without any. */
const maxLooks = 5;
const maxEmpty = 24;

/** The latest misses among the services that ended last. */
async function latestMisses(
  companyId: number,
  period: Period,
  isOwn: (place: ServiceLevelPlace) => boolean,
): Promise<ReportMiss[]> {
  const misses: ReportMiss[] = [];
  let [looks, empty] = [0, 0];
  for await (const results of serviceResultsOf(companyId, period)) {
    const own = results.filter(({ queue, user }) => isOwn({ queueId: queue?.id ?? null, userId: user?.id ?? null }));
    misses.push(...missesOf(own));
    if (results.length > 0) looks += 1;
    else empty += 1;
    if (misses.length >= maxShownMisses || looks >= maxLooks || empty >= maxEmpty) break;
  }
  return misses;
}

/** The calendar days of a period of instants. */
const daysOf = ({ from, until }: Period, zone: string) => ({
  from: zoned(new Date(from), zone).date,
  to: zoned(new Date(Date.parse(until) - 1), zone).date,
});

export const handler = serve(serviceResults, {
  async report({ queueIds, ...dates }, ctx) {
    const zone = knownZone(ctx.company.timeZone);
    const period = periodOf(dates, zone, ctx.now);
    const isOwn = (place: ServiceLevelPlace): boolean =>
      isOwnCycle(ctx.viewer, place) && (!queueIds?.length || queueIds.includes(place.queueId ?? 0));
    const { cells, names } = await readServiceLevels(ctx, daysOf(period, zone), zone);
    const parts = serviceLevelParts(cells, isOwn);
    const misses = parts.length > 0 ? await latestMisses(ctx.companyId, period, isOwn) : [];
    return serviceReport(parts, names, misses);
  },
});
