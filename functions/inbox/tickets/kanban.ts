import { pageSize } from '@shared/core/page.ts';
import { inKanban, kanbanPartitions } from '@shared/tickets/lists/lists.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { type Rows, readRows } from './mergeReader.ts';

/** The cards of the kanban, last change first (B-PERM-10). @param queueIds undefined or empty: every queue of the caller */
export const kanbanCards = (ctx: Ctx, queueIds: readonly number[] | undefined): Promise<Rows> =>
  readRows(ctx, {
    places: kanbanPartitions(ctx.viewer, queueIds),
    wanted: pageSize.kanban,
    accept: (ticket) => inKanban(ctx.viewer, ticket, queueIds),
  });
