import { supportSeconds } from '@shared/reports/cycles.ts';
import type { ReportTotals } from '@shared/reports/model.ts';
import { look, type Reading, recordsPerLook } from './reading.ts';

/** Looks after which the rest is not counted: 10,000 records, or 2,000 whose tickets have to be read. */
const maxLooks = 10;

/** Number of rows and their average duration; counted up to `maxLooks` reads. */
export async function totalsOf(reading: Reading): Promise<ReportTotals> {
  let [total, finished, seconds] = [0, 0, 0];
  let after: string | undefined;
  let looks = 0;
  do {
    const { cycles, next } = await look(reading, after, recordsPerLook(reading));
    for (const { tracking, isWanted } of cycles) {
      if (!isWanted) continue;
      total += 1;
      const length = supportSeconds(tracking);
      if (length === null) continue;
      finished += 1;
      seconds += length;
    }
    after = next;
    looks += 1;
  } while (after !== undefined && looks < maxLooks);
  const averageSeconds = finished === 0 ? null : Math.round(seconds / finished);
  return { total, isExact: after === undefined, finished, averageSeconds };
}
