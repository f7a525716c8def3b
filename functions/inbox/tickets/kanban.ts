import { pageSize } from '@shared/core/page.ts';
import { kanbanCard } from '@shared/tickets/kanbanCard.ts';
import { inKanban, kanbanPartitions } from '@shared/tickets/lists/lists.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { readRows } from './mergeReader.ts';

/** Each of them once, by number. */
const distinct = <T extends { readonly id: number }>(named: readonly (T | null)[]): T[] => [
  ...new Map(named.flatMap((one) => (one === null ? [] : [[one.id, one]]))).values(),
];

/** The cards of the kanban, last change first (B-PERM-10). @param queueIds undefined or empty: every queue of the caller */
export async function readKanban(ctx: Ctx, queueIds: readonly number[] | undefined, isMasked: boolean) {
  const { tickets, hasMore } = await readRows(ctx, {
    places: kanbanPartitions(ctx.viewer, queueIds),
    wanted: pageSize.kanban,
    accept: (ticket) => inKanban(ctx.viewer, ticket, queueIds),
  });
  const card = (ticket: StoredTicket) => kanbanCard({ ...ticket, contact: snapshotView(ticket.contact, isMasked) });
  return {
    tickets: tickets.map(card),
    queues: distinct(tickets.map(({ queue }) => queue)),
    users: distinct(tickets.map(({ user }) => user)),
    count: tickets.length,
    hasMore,
  };
}
