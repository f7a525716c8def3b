import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** Texts of a change that wait to leave, in its record. */
export interface DelayedTexts {
  readonly said: readonly Pick<Message, 'id' | 'version'>[];
}

/**
 * What is still held back of a ticket's last change: it was said before whatever somebody writes now, and has to leave
 * before it. Costs a read only in the seconds in which something is held.
 */
export async function delayTexts(ctx: CompanyCtx, { id, heldUntil }: StoredTicket): Promise<DelayedTexts['said']> {
  if (heldUntil === null || heldUntil <= ctx.now.toISOString()) return [];
  const item = await getItem(keys.ticketUndo(ctx.companyId, id), true);
  return (item as unknown as DelayedTexts | undefined)?.said ?? [];
}
