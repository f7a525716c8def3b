import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { conflict } from '@shared/tickets/rules/decision.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { queueEntity, type StoredTicket, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, retryConflicts, WriteConflict } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { conversationState } from '../inbox/messages/withoutTicket.ts';
import { checkWorks } from '../inbox/tickets/assigneeGuards.ts';
import { openTicket } from '../inbox/tickets/openTicket.ts';
import { ActiveTicketExists } from '../inbox/tickets/repo.ts';

export interface Assignees {
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null;
}

/** @throws ERR_NO_USER_FOUND, ERR_USER_PAUSED, ERR_QUEUE_NOT_FOUND: both must be the company's */
export async function assigneesOf(
  { companyId }: CompanyCtx,
  { userId, queueId }: { readonly userId?: number | undefined; readonly queueId?: number | undefined },
): Promise<Assignees> {
  const wanted = [keys.config(companyId, 'USER', userId ?? 0), keys.config(companyId, 'QUEUE', queueId ?? 0)];
  const [userItem, queueItem] = userId || queueId ? await getItems(wanted, true) : [];
  if (userId && !userItem) throw new AppError('ERR_NO_USER_FOUND');
  checkWorks(userItem);
  if (queueId && !queueItem) throw new AppError('ERR_QUEUE_NOT_FOUND');
  const user = userItem && fromItem(userEntity, userItem);
  return {
    user: user ? { id: user.id, name: user.name } : null,
    queue: queueItem ? fromItem(queueEntity, queueItem) : null,
  };
}

/**
 * Refuses to take over another attendant's or queue's ticket.
 * @throws ERR_OTHER_OPEN_TICKET (B-API-3)
 */
function checkOwner(ticket: StoredTicket, { user, queue }: Assignees): StoredTicket {
  const isOthers = user !== null && ticket.userId !== null && ticket.userId !== user.id;
  const isElsewhere = queue !== null && ticket.queueId !== null && ticket.queueId !== queue.id;
  if (isOthers || isElsewhere) throw conflict(ticket);
  return ticket;
}

interface ApiConversation {
  readonly connection: Connection;
  readonly contact: Contact;
}

/** The conversation's open ticket, or a new one; `check` is called before anything is created. */
export function ticketFor(
  ctx: Ctx,
  { connection, contact }: ApiConversation,
  assignees: Assignees,
  check: (lastInboundAt: string | null) => void,
): Promise<StoredTicket> {
  return retryConflicts(async () => {
    const { active, newest } = await conversationState(ctx, connection.id, contact.id);
    const lastInboundAt = newest?.lastInboundAt ?? null;
    if (active) checkOwner(active, assignees);
    check(lastInboundAt);
    if (active) return active;
    const status = contact.isGroup ? 'group' : assignees.user ? 'open' : 'pending';
    try {
      return await openTicket(ctx, { ...assignees, connection, contact, status, isActiveDemand: true, lastInboundAt });
    } catch (error) {
      if (error instanceof ActiveTicketExists) throw new WriteConflict(0);
      throw error;
    }
  });
}
