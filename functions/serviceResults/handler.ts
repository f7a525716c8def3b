import { isOwnCycle, periodOf } from '@shared/reports/cycles.ts';
import type { ServiceResult } from '@shared/serviceLevels/results.ts';
import { serviceResults } from '@shared/serviceResults/contract.ts';
import { serviceReport } from '@shared/serviceResults/summary.ts';
import { serve } from '../core/http/serve.ts';
import { readServiceResults } from '../core/store/serviceResults.ts';

const isAmong = (queueIds: readonly number[] | undefined, { queue }: ServiceResult): boolean =>
  !queueIds?.length || queueIds.includes(queue?.id ?? 0);

export const handler = serve(serviceResults, {
  async report({ queueIds, ...dates }, ctx) {
    const period = periodOf(dates, ctx.company.timeZone, ctx.now);
    const { results, isWhole } = await readServiceResults(ctx.companyId, period);
    const own = results.filter((result) => {
      const [queueId, userId] = [result.queue?.id ?? null, result.user?.id ?? null];
      return isOwnCycle(ctx.viewer, { queueId, userId }) && isAmong(queueIds, result);
    });
    return serviceReport(own, isWhole);
  },
});
