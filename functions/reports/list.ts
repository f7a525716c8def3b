import { AppError } from '@shared/core/errors.ts';
import { everything, lastReportRow, maxReportRows, type ReportRow } from '@shared/reports/model.ts';
import * as z from 'zod';
import { collectPage } from '../core/http/collectPage.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { trackingPlace } from '../core/store/indexes.ts';
import { trackingPosition } from '../core/store/trackings.ts';
import { type Cycle, isWhole, look, type Reading, recordsPerLook } from './reading.ts';
import { readNames, buildReportRows } from './rows.ts';

const position = cursorOf(z.object({ after: z.string().regex(trackingPosition) }));

/** Looks after which a page is answered as far as it was found: what is sought may stand nowhere. */
const lookLimit = 10;

interface ReportPageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

export interface ReportPage {
  readonly tickets: ReportRow[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly lookedTo: string | null;
}

/** Rows to go past, and rows to show. @throws ERR_VALIDATION for a page that is too far behind */
function extentOf({ page, pageSize, cursor }: ReportPageQuery): { skipped: number; shown: number } {
  const shown = pageSize === everything ? maxReportRows : pageSize;
  const skipped = cursor ? 0 : (page - 1) * shown;
  if (skipped + shown > lastReportRow) throw new AppError('ERR_VALIDATION', { fields: { page: 'too_far' } });
  return { skipped, shown };
}

const beganAt = (place: string | undefined): string | null =>
  place?.includes('#') ? new Date(Number(place.slice(0, 13))).toISOString() : null;

/** A page of a report; costs what it looks at, which is bounded whatever the history. */
export async function listRows(reading: Reading, wanted: ReportPageQuery): Promise<ReportPage> {
  const { skipped, shown } = extentOf(wanted);
  const { rows: cycles, next } = await collectPage<Cycle>({
    wanted: skipped + shown,
    start: position.read(wanted.cursor)?.after,
    maxLooks: lookLimit,
    async look(after, missing) {
      const found = await look(reading, after, isWhole(reading) ? missing : recordsPerLook(reading));
      return {
        found: found.cycles.map((cycle) => ({ row: cycle, position: trackingPlace(cycle.tracking) })),
        last: found.next,
      };
    },
    accept: ({ isWanted }) => isWanted,
  });
  const tickets = await buildReportRows(reading, cycles.slice(skipped), await readNames(reading));
  const nextCursor = position.next(next === undefined ? undefined : { after: next });
  const isCut = nextCursor !== null && tickets.length < shown;
  return {
    tickets,
    count: tickets.length,
    hasMore: nextCursor !== null,
    nextCursor,
    lookedTo: isCut ? beganAt(next) : null,
  };
}
