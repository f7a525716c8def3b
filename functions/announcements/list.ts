import type { announcements } from '@shared/announcements/contract.ts';
import { type Announcement, concerns } from '@shared/announcements/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { Ctx } from '../core/http/ctx.ts';
import { fromCursor, toCursor } from '../core/http/cursor.ts';
import { listAnnouncements } from './repo.ts';

/** Looks of 100 one search takes at most before it answers what it has found. */
const maxLooks = 10;

const Cursor = z.object({ after: z.string().max(100) });

function cursorPosition(cursor: string | undefined): string | undefined {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  if (!success) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return data.after;
}

interface Wanted {
  readonly wanted: number;
  readonly start: string | undefined;
  readonly term: string;
  readonly onlyActive: boolean;
  readonly mayRead: (announcement: Announcement) => boolean;
}

interface Collected {
  readonly rows: Announcement[];
  /** Where the next page goes on; undefined when there is none. */
  readonly next: string | undefined;
}

async function collect({ wanted, start, term, onlyActive, mayRead }: Wanted): Promise<Collected> {
  const rows: Announcement[] = [];
  let position = start;
  const looks = maxLooks + Math.ceil(wanted / 100);
  for (let turn = 0; turn < looks; turn += 1) {
    const limit = term === '' ? Math.min(100, wanted - rows.length + 1) : 100;
    const { found, isMore } = await listAnnouncements({ onlyActive, limit, after: position });
    for (const announcement of found) {
      if (mayRead(announcement) && fold(announcement.title).includes(term)) {
        if (rows.length === wanted) return { rows, next: position };
        rows.push(announcement);
      }
      position = announcement.id;
    }
    if (!isMore) return { rows, next: undefined };
  }
  return { rows, next: position };
}

/** One page; what is not active is for the platform's staff only (B-ANN-2). */
export async function list(
  input: Parsed<typeof announcements.list>,
  ctx: Ctx,
): Promise<Output<typeof announcements.list>> {
  const start = cursorPosition(input.cursor);
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const { rows, next } = await collect({
    wanted: skipped + pageSize.other,
    start,
    term: fold(input.searchParam ?? ''),
    onlyActive: !ctx.user.super,
    mayRead: (announcement) => ctx.user.super || concerns(announcement, ctx.companyId),
  });
  return {
    records: rows.slice(skipped),
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : toCursor({ after: next }),
  };
}
