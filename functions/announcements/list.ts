import type { AnnouncementRow, announcements } from '@shared/announcements/contract.ts';
import { type Announcement, concerns } from '@shared/announcements/model.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { Ctx } from '../core/context/ctx.ts';
import { collectPage } from '../core/http/collectPage.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { listAnnouncements } from './repo.ts';

/** Looks of 100 one search takes at most before it answers what it has found. */
const maxLooks = 10;

const cursor = cursorOf(z.object({ after: z.string().max(100) }));

interface AnnouncementQuery {
  readonly wanted: number;
  readonly start: string | undefined;
  readonly term: string;
  readonly onlyActive: boolean;
  readonly mayRead: (announcement: Announcement) => boolean;
}

const collect = ({ wanted, start, term, onlyActive, mayRead }: AnnouncementQuery) =>
  collectPage({
    wanted,
    start,
    maxLooks: maxLooks + Math.ceil(wanted / 100),
    look: async (after, missing) => {
      const limit = term === '' ? Math.min(100, missing) : 100;
      const { found: rows, isMore } = await listAnnouncements({ onlyActive, limit, after });
      const found = rows.map((row) => ({ row, position: row.id }));
      return { found, last: isMore ? (found.at(-1)?.position ?? after) : undefined };
    },
    accept: (announcement) => mayRead(announcement) && fold(announcement.title).includes(term),
  });

/** Adds the names of the companies for which announcements are meant; a deleted company has none. */
async function withNames(records: readonly Announcement[]): Promise<AnnouncementRow[]> {
  const ids = [...new Set(records.flatMap(({ onlyCompanyId = [] }) => onlyCompanyId))];
  const items = await getItems(ids.map((id) => keys.company(id)));
  const names = new Map(ids.map((id, place) => [id, String(items[place]?.['name'] ?? `#${id}`)]));
  return records.map((record) => {
    const onlyCompanyName = record.onlyCompanyId === undefined ? undefined : names.get(record.onlyCompanyId);
    return onlyCompanyName === undefined ? record : { ...record, onlyCompanyName };
  });
}

/** Returns a page; inactive announcements are visible to the platform's staff only (B-ANN-2). */
export async function list(
  input: Parsed<typeof announcements.list>,
  ctx: Ctx,
): Promise<Output<typeof announcements.list>> {
  const start = cursor.read(input.cursor)?.after;
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const { rows, next } = await collect({
    wanted: skipped + pageSize.other,
    start,
    term: fold(input.searchParam ?? ''),
    onlyActive: !ctx.user.super,
    mayRead: (announcement) => ctx.user.super || concerns(announcement, ctx.companyId),
  });
  const shown = rows.slice(skipped);
  return {
    records: ctx.user.super ? await withNames(shown) : shown,
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { after: next }),
  };
}
