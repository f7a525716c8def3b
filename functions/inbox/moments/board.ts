import { pageSize } from '@shared/core/page.ts';
import {
  attendantView,
  createdRange,
  inMoments,
  longestWaitingOf,
  type MomentsFilter,
  momentsPartitions,
  seesAttendant,
} from '@shared/moments/rules.ts';
import type { ListPartition } from '@shared/tickets/lists/lists.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions } from '../../core/store/indexes.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { fromItem } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { type Reading, type Rows, readRows } from '../tickets/mergeReader.ts';

/** Oldest tickets to read at the far end of a list longer than the board. */
const maxOldest = 20;

const accepts =
  ({ viewer, company }: Ctx, filter: MomentsFilter) =>
  (ticket: StoredTicket): boolean =>
    inMoments(viewer, ticket, filter, company.timeZone);

function since(ctx: Ctx, filter: MomentsFilter): Pick<Reading, 'oldest'> {
  const start = createdRange(filter, ctx.company.timeZone)?.start;
  return start ? { oldest: stamp(start) } : {};
}

async function oldestIn(ctx: Ctx, { index, place }: ListPartition): Promise<StoredTicket[]> {
  const list = indexPartitions[index === 'narrow' ? 'narrowList' : 'wideList'](ctx.companyId, place);
  const { items } = await queryPartition({ ...list, limit: maxOldest });
  return items.map((item) => fromItem(ticketEntity, item));
}

const isPending = ({ place }: ListPartition): boolean => place.startsWith('pending');

/** Reads the tickets that have waited longest, including those that do not fit on the board. */
async function longestWaiting(ctx: Ctx, filter: MomentsFilter, { tickets, hasMore }: Rows) {
  const places = hasMore ? momentsPartitions(ctx.viewer, filter).filter(isPending) : [];
  const oldest = await Promise.all(places.map((place) => oldestIn(ctx, place)));
  const known = [...tickets, ...oldest.flat().filter(accepts(ctx, filter))];
  return longestWaitingOf(known.filter(({ status }) => status === 'pending'));
}

export async function readBoard(ctx: Ctx, filter: MomentsFilter) {
  const [rows, { users }] = await Promise.all([
    readRows(ctx, {
      places: momentsPartitions(ctx.viewer, filter),
      wanted: pageSize.kanban,
      ...since(ctx, filter),
      accept: accepts(ctx, filter),
    }),
    readDirectory(ctx.companyId, 'USER'),
  ]);
  const allowRealTime = ctx.user.allowRealTime === 'enabled';
  return {
    ...rows,
    longestWaiting: await longestWaiting(ctx, filter, rows),
    attendants: users
      .filter((user) => user.pausedAt === null && seesAttendant(ctx.viewer, allowRealTime, user))
      .map(attendantView),
  };
}

/** Reads one page of an attendant's open tickets; waiting ones are in the lists of their queues. */
export function readAttendant(ctx: Ctx, userId: number, filter: MomentsFilter, after: string | undefined) {
  const open: ListPartition = { index: 'narrow', place: `open#U#${userId}` };
  const waiting = momentsPartitions(ctx.viewer, { ...filter, status: 'pending' });
  const accept = accepts(ctx, filter);
  return readRows(ctx, {
    places: [...(filter.status === 'pending' ? [] : [open]), ...(filter.status === 'open' ? [] : waiting)],
    wanted: pageSize.tickets,
    after,
    ...since(ctx, filter),
    accept: (ticket) => ticket.userId === userId && accept(ticket),
  });
}
