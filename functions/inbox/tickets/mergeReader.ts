import type { ListPartition } from '@shared/tickets/lists/lists.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { indexPartitions, positionIn } from '../../core/store/indexes.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, queryPartition } from '../../core/store/store.ts';

/** Order by the next due time, or by the beginning of the contact's wait. */
export type ListOrder = 'due' | 'waiting';

export interface Reading {
  readonly places: readonly ListPartition[];
  /** Rows wanted; one more is looked for, to know whether there is one. */
  readonly wanted: number;
  /** Position (a row's `sk`) behind which reading begins. */
  readonly after?: string | undefined;
  /** Position of the first row, and below that of the last. */
  readonly newest?: string | undefined;
  readonly oldest?: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
  /** Restricts the list to rows with this time, earliest first; without it the order is last change first. */
  readonly by?: ListOrder | undefined;
}

export interface Rows {
  readonly tickets: StoredTicket[];
  /** True if another row exists, or the bound of one request was reached before the page was full. */
  readonly hasMore: boolean;
  /** Index position where the next page goes on. */
  readonly position: string | undefined;
}

export const noRows: Rows = { tickets: [], hasMore: false, position: undefined };

/** Returns a ticket's position in its lists. */
export const ticketPosition = ({ updatedAt, id }: Pick<StoredTicket, 'updatedAt' | 'id'>): string =>
  `${stamp(updatedAt)}#${id}`;

interface Row {
  readonly position: string;
  readonly ticket: StoredTicket;
}

interface Lane {
  readonly place: ListPartition;
  rows: Row[];
  last: Item | undefined;
  isDry: boolean;
  /** Rows to ask for next. */
  chunk: number;
}

/** Rows one request looks at before it answers what it has; keeps any filter below a megabyte. */
export const maxExamined = 1000;
const maxChunk = 200;
const smallestChunk = 8;

// Most rows of several lists are discarded, so each list begins with its share. The row at `after` is read again.
const firstChunk = ({ wanted, places, after }: Reading): number => {
  const rows = wanted + (after === undefined ? 1 : 2);
  return places.length === 1 ? rows : Math.min(rows, Math.ceil(rows / places.length) + 6);
};

async function fill(ctx: CompanyCtx, lane: Lane, reading: Reading): Promise<void> {
  const { index, place } = lane.place;
  const kind = reading.by === 'waiting' ? 'waiting' : (`${index}${reading.by === 'due' ? 'Due' : 'List'}` as const);
  const list = indexPartitions[kind](ctx.companyId, place);
  const bound = reading.after ?? reading.newest;
  const edge = bound === undefined ? {} : { [reading.by ? 'from' : 'until']: bound };
  const { items, last } = await queryPartition({
    ...list,
    descending: reading.by === undefined,
    limit: lane.chunk,
    after: lane.last,
    ...edge,
  });
  const rows = items
    .map((item) => ({ position: positionIn(list, item), ticket: fromItem(ticketEntity, item) }))
    .filter(({ position }) => position !== reading.after);
  const inRange = rows.filter(({ position }) => reading.oldest === undefined || position >= reading.oldest);
  lane.rows.push(...inRange);
  lane.last = last;
  lane.isDry = last === undefined || inRange.length < rows.length;
}

async function fillEmpty(ctx: CompanyCtx, lanes: readonly Lane[], reading: Reading): Promise<void> {
  for (;;) {
    const empty = lanes.filter((lane) => lane.rows.length === 0 && !lane.isDry);
    if (empty.length === 0) return;
    await Promise.all(empty.map((lane) => fill(ctx, lane, reading)));
  }
}

const takeFirst = (lanes: readonly Lane[], isEarliestFirst: boolean): Row | undefined => {
  let best: Lane | undefined;
  for (const lane of lanes) {
    const head = lane.rows[0];
    if (head && (!best?.rows[0] || head.position < best.rows[0].position === isEarliestFirst)) best = lane;
  }
  return best?.rows.shift();
};

/**
 * Merges several lists into one page in one order. Each list is read in small chunks, so the cost depends on the page
 * size, never on the length of the lists.
 */
export async function readRows(ctx: CompanyCtx, reading: Reading): Promise<Rows> {
  const { places, wanted, accept } = reading;
  let chunk = firstChunk(reading);
  let rejected = 0;
  const lanes: Lane[] = places.map((place) => ({ place, rows: [], last: undefined, isDry: false, chunk }));
  const found: Row[] = [];
  const seen = new Set<number>();
  let position = reading.after;
  for (let examined = 0; examined < maxExamined + wanted; examined += 1) {
    await fillEmpty(ctx, lanes, reading);
    const row = takeFirst(lanes, reading.by !== undefined);
    if (!row) return { tickets: found.map(({ ticket }) => ticket), hasMore: false, position };
    // A ticket that moves between two lists while they are read may stand in both.
    const isFound = !seen.has(row.ticket.id) && accept(row.ticket);
    if (isFound) {
      if (found.length === wanted) return { tickets: found.map(({ ticket }) => ticket), hasMore: true, position };
      found.push(row);
    }
    seen.add(row.ticket.id);
    position = row.position;
    rejected += isFound ? 0 : 1;
    // The next chunk covers the missing rows; sparse filters double it so that they need few calls.
    chunk =
      rejected === 0 ? Math.max(smallestChunk, wanted + 1 - found.length) : Math.min(maxChunk, 2 * (rejected + wanted));
    for (const lane of lanes) lane.chunk = chunk;
  }
  return { tickets: found.map(({ ticket }) => ticket), hasMore: true, position };
}
