import { namedView } from '@shared/contacts/mask.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import type { schedules } from '@shared/schedules/contract.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import { matchesSchedule, scheduleView, seesSchedule } from '@shared/schedules/rules.ts';
import * as z from 'zod';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { collectPage } from '../core/http/collectPage.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { stamp } from '../core/store/keyParts.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { listSchedules, type Scope } from './repo.ts';

type ScheduleListInput = Parsed<typeof schedules.list>;

/** Rows of one look; with contact and author of each that is one batch read. */
const perLook = 50;
/** Looks one request takes at most before it answers what it has found. */
const maxLooks = 10;

const cursor = cursorOf(z.object({ at: z.string().max(100) }));

/** Positions have the same length, so that no other one lies between this and the next. */
const behind = (position: string): string => `${position}~`;

function scopeOf(ctx: Ctx, { contactId, userId }: ScheduleListInput): Scope {
  if (contactId) return { contactId };
  const author = ctx.user.profile === 'user' ? ctx.user.id : userId;
  return author === undefined ? { kind: 'all' } : { userId: author };
}

/** Names as they are now; who is gone keeps the name they had. */
async function withNames(ctx: CompanyCtx, rows: readonly Schedule[], isMasked: boolean): Promise<Schedule[]> {
  if (rows.length === 0) return [];
  const contactKeys = rows.map(({ contactId }) => keys.contact(ctx.companyId, contactId));
  const userKeys = rows.map(({ userId }) => keys.config(ctx.companyId, 'USER', userId));
  const found = await getItems([...contactKeys, ...userKeys]);
  const nameAt = (position: number, current: string): string => String(found[position]?.['name'] ?? current);
  return rows.map((schedule, position) => ({
    ...schedule,
    // Before it is searched: otherwise the digits could be found one by one.
    contact: namedView({ ...schedule.contact, name: nameAt(position, schedule.contact.name) }, isMasked),
    user: { ...schedule.user, name: nameAt(rows.length + position, schedule.user.name) },
  }));
}

const buildScheduleFilter =
  (ctx: Ctx, { searchParam, userId }: ScheduleListInput) =>
  (schedule: Schedule): boolean =>
    seesSchedule(ctx.viewer, schedule) &&
    (userId === undefined || schedule.userId === userId) &&
    (!searchParam || matchesSchedule(schedule, searchParam));

interface ScheduleListQuery {
  readonly wanted: number;
  readonly start: string | undefined;
  readonly isMasked: boolean;
}

function collect(ctx: Ctx, input: ScheduleListInput, { wanted, start, isMasked }: ScheduleListQuery) {
  const scope = scopeOf(ctx, input);
  const since = input.since && stamp(input.since);
  return collectPage({
    wanted,
    start,
    maxLooks: maxLooks + Math.ceil(wanted / perLook),
    look: async (after) => {
      const from = after === undefined ? since : behind(after);
      const { rows, isMore } = await listSchedules(ctx, scope, { limit: perLook, from });
      const named = await withNames(
        ctx,
        rows.map(({ schedule }) => schedule),
        isMasked,
      );
      const found = named.map((row, place) => ({ row, position: rows[place]?.position ?? '' }));
      return { found, last: isMore ? (rows.at(-1)?.position ?? after) : undefined };
    },
    accept: buildScheduleFilter(ctx, input),
  });
}

/**
 * A page by time, ascending (B-SCHED-6). Search words are compared with at most some hundred rows per request.
 * @param isMasked see `hidesNumbers`
 */
export async function list(
  input: ScheduleListInput,
  ctx: Ctx,
  isMasked: boolean,
): Promise<Output<typeof schedules.list>> {
  const start = cursor.read(input.cursor)?.at;
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const { rows, next } = await collect(ctx, input, { wanted: skipped + pageSize.other, start, isMasked });
  const page = rows.slice(skipped);
  return {
    schedules: page.map((schedule) => scheduleView(schedule, isMasked)),
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: next }),
  };
}
