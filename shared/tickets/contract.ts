import * as z from 'zod';
import { ContactView } from '../contacts/model.ts';
import { CalendarDay } from '../core/dates.ts';
import { Bool, IdList, NumericId, SearchParam, TextList } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { KanbanCard } from './kanbanCardModel.ts';
import { Advertisement, QueueSnapshot, SearchBuilding, TicketLog, TicketView, UserSnapshot } from './model.ts';
import { CloseOrder } from './rules/bulk.ts';

const Id = z.object({ id: NumericId });

/** Detail: the row plus further data for the ticket screen. */
export const TicketDetail = TicketView.extend({
  contact: ContactView,
  /** Reply window of the channel; see shared/messages/window.ts. */
  window: z.object({ isOpen: z.boolean(), closesAt: z.string().nullable() }),
  whatsappStatus: z.string(),
  /** Token of the connection's voice service, only for users who may work the ticket (B-CONN-13). */
  callToken: z.string().nullable(),
  advertisement: Advertisement.nullable(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const tickets = {
  list: route({
    method: 'GET',
    path: '/tickets',
    access: 'user',
    summary: 'Tickets the caller may see: a tab (status), a search, or the unread ones',
    input: PageInput.extend({
      searchParam: SearchParam,
      status: z.enum(['open', 'pending', 'group', 'closed', 'search']).optional(),
      showAll: Bool.default(false),
      tags: IdList.optional(),
      users: IdList.optional(),
      queueIds: IdList.optional(),
      whatsappIds: IdList.optional(),
      statusFilter: TextList.optional(),
      userFilter: z.string().optional(),
      date: CalendarDay.optional(),
      updatedAt: CalendarDay.optional(),
      withUnreadMessages: Bool.default(false),
      /**
       * Order of a tab. `due`: tickets by their due time, then those without a running clock by their last change.
       * `waiting`: the longest waiting first; other tabs by their last change.
       */
      sort: z.enum(['updated', 'due', 'waiting']).default('updated'),
      /** True for only the tickets of the tab that are late. */
      late: Bool.default(false),
      /** True for only the tickets of the tab with unread messages. */
      unread: Bool.default(false),
    }),
    output: z.object({
      tickets: z.array(TicketView),
      ...pageOutput,
      building: SearchBuilding.optional(),
    }),
    errors: [],
  }),
  kanban: route({
    method: 'GET',
    path: '/ticket/kanban',
    access: 'user',
    plan: 'useKanban',
    summary: 'Open and pending tickets of some queues or of none as cards with their lanes, the 400 last changed',
    input: z.object({ queueIds: IdList.optional() }),
    output: z.object({
      tickets: z.array(KanbanCard),
      /** Queues and users that the cards refer to. */
      queues: z.array(QueueSnapshot),
      users: z.array(UserSnapshot),
      count: z.number().int(),
      /** Older ones were left out. */
      hasMore: z.boolean(),
    }),
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/tickets/counts',
    access: 'user',
    summary: 'Numbers behind the badges: entries of shared/tickets/lists/counters.ts the caller may know of',
    input: z.object({}),
    output: z.object({ counters: z.record(z.string(), z.number()) }),
    errors: [],
  }),
  byUuid: route({
    method: 'GET',
    path: '/tickets/u/{uuid}',
    access: 'user',
    summary: 'One ticket with its contact',
    input: z.object({ uuid: z.string().max(40) }),
    output: TicketDetail,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/tickets',
    access: 'user',
    idempotent: true,
    summary: 'Start a conversation with a contact; 409 carries the active ticket as a JSON string',
    input: z.object({
      contactId: z.coerce.string().max(40),
      userId: NumericId.nullish(),
      queueId: NumericId.nullish(),
      whatsappId: NumericId.nullish(),
      status: z.string().optional(),
      companyId: NumericId.optional(),
    }),
    output: TicketView,
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_USER_PAUSED',
      'ERR_NO_PERMISSION',
      'ERR_OTHER_OPEN_TICKET',
      'ERROR_TICKET_OPEN',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/tickets/{id}',
    access: 'user',
    summary: 'Accept, ignore, close, return, transfer, reopen or toggle the bot; absent fields stay, null clears',
    input: Id.extend({
      status: z.enum(['open', 'pending', 'closed', 'group']).optional(),
      userId: NumericId.nullish(),
      queueId: NumericId.nullish(),
      useIntegration: Bool.optional(),
      promptId: NumericId.nullish(),
      sendFarewellMessage: Bool.default(true),
      amountUsedBotQueues: z.number().int().min(0).optional(),
      ratingId: z.union([z.number(), z.string()]).nullish(),
      /** The caller's greeting to a waiting customer, sent once the acceptance can no longer be undone. */
      greeting: z.string().trim().max(1000, 'too_long').optional(),
    }),
    output: TicketView,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_TRANSITION',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_REQUIRED_TAG',
      'ERR_NO_USER_FOUND',
      'ERR_USER_PAUSED',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_PROMPT_FOUND',
    ],
  }),
  undoClose: route({
    method: 'PUT',
    path: '/tickets/{id}/undo',
    access: 'user',
    summary:
      'Take back one’s own closing, accepting, returning or transferring of the last minute, with its text if it has not left',
    input: Id,
    output: TicketView,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_TRANSITION', 'ERR_OTHER_OPEN_TICKET'],
  }),
  markUnread: route({
    method: 'PUT',
    path: '/tickets/{id}/unread',
    access: 'user',
    summary: 'Mark an active ticket as not yet read, for everybody who sees it',
    input: Id,
    output: TicketView,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_TRANSITION'],
  }),
  closeAll: route({
    method: 'POST',
    path: '/tickets/closeAll',
    access: 'admin',
    audit: 'tickets.closeAll',
    summary: 'Close every ticket of a status in some queues, without a message; done in the background',
    input: CloseOrder,
    /** Number of tickets that the order would close now. */
    output: z.object({ count: z.number().int() }),
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tickets/{id}',
    access: 'admin',
    audit: 'tickets.remove',
    summary: 'Delete a ticket with its messages and logs',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_LEGAL_HOLD'],
  }),
  logs: route({
    method: 'GET',
    path: '/tickets-log/{ticketId}',
    access: 'user',
    summary: 'What happened to a ticket, newest first',
    input: z.object({ ticketId: NumericId }),
    output: z.array(TicketLog),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};
