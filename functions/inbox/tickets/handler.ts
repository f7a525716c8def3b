import { hidesNumbers } from '@shared/contacts/mask.ts';
import { AppError } from '@shared/core/errors.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { orderedCount, visibleCounters } from '@shared/tickets/lists/counters.ts';
import { ticketIdOf } from '@shared/tickets/uuid.ts';
import { ticketView } from '@shared/tickets/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { serve } from '../../core/http/serve.ts';
import { type StoredTicket, settingsEntity } from '../../core/store/entities.ts';
import { getItem, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { sumOf } from '../../core/store/ticketCounters.ts';
import { createTicket } from './create.ts';
import { detailOf } from './detail.ts';
import { listLogs } from './history.ts';
import { readKanban } from './kanban.ts';
import { type ListInput, listTab, listUnread, type TicketPage } from './listPages.ts';
import { removeTicket } from './removal.ts';
import { getTicket } from './repo.ts';
import { searchByFilters, searchByText } from './search.ts';
import { visibleTicket } from './service.ts';
import { undoClose } from './undo.ts';
import { markUnread } from './unread.ts';
import { updateTicket } from './update.ts';

const settingsOf = (item: Item | undefined): Settings => withDefaults(item ?? {});

/** The removal job may finish first in a ticket with many messages. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_TICKET_FOUND') throw error;
}

const viewsFor = (ctx: Ctx, settings: Settings) => (ticket: StoredTicket) =>
  ticketView(ticket, hidesNumbers(ctx.user.profile, settings));

function pageFor(ctx: Ctx, input: ListInput, isMasked: boolean): Promise<TicketPage> {
  const { status } = input;
  if (input.withUnreadMessages) return listUnread(ctx, input);
  if (input.searchParam) return searchByText(ctx, input, { text: input.searchParam, isMasked });
  if (status === undefined || status === 'search') return searchByFilters(ctx, input);
  return listTab(ctx, input, status);
}

const beside = {
  settings: (companyId: number) => [keys.settings(companyId)],
};

/** Returns the settings read with the caller; the profile in an old token may have skipped that read. */
async function settingsBeside({ companyId, request, ...ctx }: Ctx): Promise<Settings> {
  const item = request.alongside.find((each) => each?.['et'] === settingsEntity.name);
  const isNeeded = item === undefined && ctx.user.profile !== 'admin';
  return settingsOf(isNeeded ? await getItem(keys.settings(companyId)) : item);
}

export const handler = serve(
  tickets,
  {
    async list(input, ctx) {
      const settings = await settingsBeside(ctx);
      const isMasked = hidesNumbers(ctx.user.profile, settings);
      const { tickets: rows, ...page } = await pageFor(ctx, input, isMasked);
      return { ...page, tickets: rows.map(viewsFor(ctx, settings)) };
    },

    kanban({ queueIds }, ctx) {
      return readKanban(ctx, queueIds, hidesNumbers(ctx.user.profile, settingsOf(ctx.request.alongside[0])));
    },

    async counts(_input, ctx) {
      return { counters: visibleCounters(ctx.viewer, sumOf([ctx.request.alongside[0] ?? {}])) };
    },

    byUuid({ uuid }, ctx) {
      const [settings, item] = ctx.request.alongside;
      return detailOf(ctx, uuid, { item, settings: settingsOf(settings) });
    },

    async create(input, ctx) {
      const view = viewsFor(ctx, settingsOf(ctx.request.alongside[0]));
      return view(await createTicket(ctx, input));
    },

    async update(input, ctx) {
      const settings = settingsOf(ctx.request.alongside[0]);
      return viewsFor(ctx, settings)(await updateTicket(ctx, input, settings));
    },

    async undoClose({ id }, ctx) {
      const view = viewsFor(ctx, settingsOf(ctx.request.alongside[0]));
      return view(await undoClose(ctx, id));
    },

    async markUnread({ id }, ctx) {
      const [settings, item] = ctx.request.alongside;
      return viewsFor(ctx, settingsOf(settings))(await markUnread(ctx, id, item));
    },

    async closeAll(order, ctx) {
      const { companyId, user } = ctx;
      const by = { id: user.id, name: user.name };
      await enqueueJobs([{ type: 'tickets.closed', companyId, ...order, at: ctx.now.toISOString(), by }]);
      return { count: orderedCount(sumOf([ctx.request.alongside[0] ?? {}]), order) };
    },

    async remove({ id }, ctx) {
      const { whatsappId, contactId } = await getTicket(ctx, id, true);
      const contact = await getItem(keys.contact(ctx.companyId, contactId), true);
      if (contact?.['legalHold']) throw new AppError('ERR_LEGAL_HOLD');
      // First, because the job completes a request that dies after it.
      await enqueueJobs([{ type: 'ticket.removed', companyId: ctx.companyId, ticketId: id, whatsappId, contactId }]);
      await removeTicket(ctx, id).catch(unlessGone);
      return { message: 'Ticket deleted' };
    },

    async logs({ ticketId }, ctx) {
      await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
      return listLogs(ctx, ticketId);
    },
  },
  {
    alongside: {
      // Administrators see everything, so their requests skip the settings.
      list: (companyId, _input, profile) => (profile === 'admin' ? [] : [keys.settings(companyId)]),
      kanban: beside.settings,
      counts: (companyId) => [keys.counters(companyId)],
      undoClose: beside.settings,
      markUnread: (companyId, { id }) => [keys.settings(companyId), keys.ticket(companyId, Number(id))],
      closeAll: (companyId) => [keys.counters(companyId)],
      byUuid: (companyId, { uuid = '' }) => [keys.settings(companyId), keys.ticket(companyId, ticketIdOf(uuid) ?? 0)],
      create: beside.settings,
      update: beside.settings,
      logs: (companyId, { ticketId }) => [keys.ticket(companyId, Number(ticketId))],
    },
  },
);
