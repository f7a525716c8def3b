import { capabilities } from '@shared/connections/model.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import { attendantWindow } from '@shared/messages/window.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, type InputOf } from '@web/lib/api.ts';
import { textOf } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { readStored } from '@web/lib/storage.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { applyDelete, applyTicketUpdates, newestVersion } from '../cache/cache.ts';
import { cancelComposerFocus, expectComposerSoon, requestComposerFocus } from '../composer/composerFocus.ts';
import { noteTaking } from '../outbox/taking.ts';
import { ticketTexts } from '../text.ts';
import { isGreeted, servedStatus, type TicketAction } from './access.ts';
import { actionTexts } from './actionText.ts';
import { type Holder, holderOf } from './conflict.ts';
import type { TabKey } from './inboxFilter.ts';
import { useTicketNavigation } from './useTicketNavigation.ts';
import { useUndo } from './useUndo.ts';

/** An action that runs now, so that its button shows it. */
export interface PendingAction {
  readonly action: TicketAction;
  readonly ticketId: number;
}

type UpdateInput = Omit<InputOf<'tickets', 'update'>, 'id'>;

export interface Taking {
  /** Chosen queue, for a ticket without one. */
  readonly queueId?: number;
  /** A dialog asked for it, and stays until the answer. */
  readonly isFromDialog?: boolean;
  /** The work goes on in the list that is shown. */
  readonly isInList?: boolean;
}

export interface Transfer {
  readonly userId: number | null;
  readonly queueId: number | null;
}

export interface NewTicket {
  readonly contactId: string;
  readonly queueId: number | null;
  readonly whatsappId: number | null;
}

/** Actions on tickets. Each returns true if it was done; failures have been shown by then. */
export interface Commands {
  readonly accept: (ticket: TicketView, how?: Taking) => Promise<boolean>;
  readonly ignore: (ticket: TicketView) => Promise<boolean>;
  readonly resolve: (ticket: TicketView, sendFarewell: boolean) => Promise<boolean>;
  readonly giveBack: (ticket: TicketView) => Promise<boolean>;
  readonly transfer: (ticket: TicketView, to: Transfer) => Promise<boolean>;
  readonly reopen: (ticket: TicketView, how?: Taking) => Promise<boolean>;
  readonly markUnread: (ticket: TicketView) => Promise<boolean>;
  readonly toggleBot: (ticket: TicketView) => Promise<boolean>;
  readonly remove: (ticket: TicketView) => Promise<void>;
  /** Takes the last of them back. */
  readonly undo: () => Promise<void>;
  readonly create: (ticket: NewTicket) => Promise<boolean>;
}

interface Options {
  readonly rows: { current: readonly TicketView[] };
  readonly onConflict: (holder: Holder) => void;
}

/** The row that takes the place of one that leaves: the next, or the one before the end. */
export function nextRow(rows: readonly TicketView[], id: number): TicketView | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1]);
}

const isWindowOpen = (ticket: TicketView): boolean =>
  attendantWindow(capabilities[ticket.channel], ticket.lastInboundAt, serverDate()).isOpen;

/** The greeting with its variables filled in, so that the bubble shows at once what the customer reads. */
function greeting(ticket: TicketView, { name, company }: SessionUser): string {
  const facts = { ticket, userName: name, companyName: company.name, zone: company.timeZone, at: serverDate() };
  const { ms, firstName, userName } = variablesOf(facts);
  return firstName === ''
    ? textOf(ticketTexts, 'greetingNameless', { ms, userName })
    : textOf(ticketTexts, 'greeting', { ms, firstName, userName });
}

/** The call itself, with what its answer and its failures mean for the page. */
function useTicketUpdate({ onConflict }: Pick<Options, 'onConflict'>) {
  const client = useQueryClient();
  const { viewer, user } = useSession();
  const { toTicket } = useTicketNavigation();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const settle = (holder: Holder) => (holder.userId === user.id ? toTicket(holder.uuid) : onConflict(holder));
  const fail = (error: unknown): undefined => {
    const holder = holderOf(error);
    if (holder === undefined) showFailure(error);
    else settle(holder);
    return undefined;
  };
  /**
   * Shows that something runs for as long as it does: to the very end, so that a dialog is never drawn between an answer
   * and its own closing.
   */
  const during = async <Result>(action: TicketAction, ticket: TicketView, work: () => Promise<Result>) => {
    setPending({ action, ticketId: ticket.id });
    try {
      return await work();
    } finally {
      setPending(null);
    }
  };
  const call = async (ticket: TicketView, work: () => Promise<TicketView>) => {
    try {
      const result = await work();
      applyTicketUpdates(client, viewer, [{ ticket: result }]);
      if (result.id === ticket.id) return result;
      // The contact's active ticket is a different one; a colleague's ticket is only named.
      settle(result.userId === null ? { ...result, userId: user.id } : result);
      return undefined;
    } catch (error) {
      return fail(error);
    }
  };
  const put = (ticket: TicketView, input: UpdateInput) =>
    call(ticket, () => api.tickets.update({ id: ticket.id, ...input }));
  return { client, viewer, user, during, call, put, fail, pending };
}

const ticketToInboxTab = ({ status }: Pick<TicketView, 'status'>): TabKey => (status === 'group' ? 'group' : 'open');

type Offer = ReturnType<typeof useUndo>['offer'];

function useServing({ user, put }: ReturnType<typeof useTicketUpdate>, offer: Offer) {
  const { setting } = useSession();
  const { toTicket, to, here, isAt, watch } = useTicketNavigation();
  const greetingOf = (ticket: TicketView) =>
    isGreeted(ticket, setting('sendGreetingAccepted')) && isWindowOpen(ticket)
      ? { greeting: greeting(ticket, user) }
      : {};
  /** The page's place after a ticket was accepted; an attendant who stays in the queue keeps the open conversation. */
  const viewAfter = (ticket: TicketView, isInList: boolean) => {
    const stays = readStored('staysAfterAccept', String(user.id));
    const tab = isInList || stays ? undefined : ticketToInboxTab({ status: servedStatus(ticket) });
    const opens = !stays || isAt(ticket.uuid);
    return { opens, show: ({ uuid }: TicketView) => opens && toTicket(uuid, tab) };
  };
  const takeOver = (ticket: TicketView, queueId: number | undefined) =>
    put(ticket, {
      status: servedStatus(ticket),
      userId: user.id,
      queueId: queueId ?? ticket.queueId ?? undefined,
      ...greetingOf(ticket),
    });
  const accept: Commands['accept'] = async (ticket, { queueId, isInList = false, isFromDialog = false } = {}) => {
    const { opens, show } = viewAfter(ticket, isInList);
    const from = here();
    const isStillHere = watch();
    if (opens) requestComposerFocus(ticket.id);
    const isDirect = !isFromDialog;
    // The conversation opens before the answer, so that the attendant can write at once.
    const answer = isDirect ? noteTaking(ticket.id, takeOver(ticket, queueId)) : takeOver(ticket, queueId);
    if (isDirect) show(ticket);
    const result = await answer;
    if (result === undefined) {
      cancelComposerFocus(ticket.id);
      if (isDirect && isAt(ticket.uuid)) to(from);
      return false;
    }
    expectComposerSoon(ticket.id);
    // An event may have shown it as theirs before the answer came, and they may be done with it by then.
    if (!isDirect && isStillHere()) show(result);
    offer(textOf(ticketTexts, 'accepted', { name: ticket.contact.name }), { ticket, from });
    return true;
  };
  const reopen: Commands['reopen'] = async (ticket, { queueId = ticket.queueId ?? undefined, isInList } = {}) => {
    const result = await put(ticket, { status: servedStatus(ticket), userId: user.id, queueId });
    if (result !== undefined) toTicket(result.uuid, isInList ? undefined : ticketToInboxTab(result));
    return result !== undefined;
  };
  return { accept, reopen };
}

interface Leaving extends Pick<Options, 'rows'> {
  readonly offer: Offer;
}

function useLeaving({ put, client, viewer }: ReturnType<typeof useTicketUpdate>, { rows, offer }: Leaving) {
  const { toTicket, toList, here } = useTicketNavigation();
  const moveOn = (next: TicketView | undefined) => (next === undefined ? toList() : toTicket(next.uuid));
  const resolve: Commands['resolve'] = async (ticket, sendFarewell) => {
    const next = readStored('nextAfterResolve') ? nextRow(rows.current, ticket.id) : undefined;
    const input = { status: 'closed', sendFarewellMessage: sendFarewell, amountUsedBotQueues: 0 } as const;
    const result = await put(ticket, sendFarewell ? { status: 'closed' } : input);
    if (result === undefined) return false;
    offer(textOf(ticketTexts, 'resolved', { name: ticket.contact.name }), { ticket });
    moveOn(next);
    return true;
  };
  const ignore: Commands['ignore'] = async (ticket) => {
    const from = here();
    const input = { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 } as const;
    const result = await put(ticket, input);
    if (result === undefined) return false;
    offer(textOf(ticketTexts, 'ignored', { name: ticket.contact.name }), { ticket, from });
    toList();
    return true;
  };
  const giveBack: Commands['giveBack'] = async (ticket) => {
    const from = here();
    const result = await put(ticket, { status: 'pending', userId: null });
    if (result === undefined) return false;
    offer(textOf(ticketTexts, 'returned', { name: ticket.contact.name }), { ticket, from });
    toList();
    return true;
  };
  const remove: Commands['remove'] = async (ticket) => {
    await api.tickets.remove({ id: ticket.id });
    applyDelete(client, viewer, { tombstone: ticket.id, deletedAt: newestVersion(client, ticket.id) });
    toast.success(textOf(ticketTexts, 'removed'));
    toList();
  };
  return { resolve, ignore, giveBack, remove };
}

/** Actions that change neither attendant nor status. */
function useMarking({ call, put }: ReturnType<typeof useTicketUpdate>) {
  const { toList, isAt } = useTicketNavigation();
  const markUnread: Commands['markUnread'] = async (ticket) => {
    // The conversation is left first, because an open one is read at once.
    if (isAt(ticket.uuid)) toList();
    const result = await call(ticket, () => api.tickets.markUnread({ id: ticket.id }));
    if (result === undefined) return false;
    toast.success(textOf(actionTexts, 'markedUnread', { name: ticket.contact.name }));
    return true;
  };
  const toggleBot: Commands['toggleBot'] = async (ticket) => {
    const result = await put(ticket, { useIntegration: !ticket.useIntegration });
    if (result === undefined) return false;
    toast.success(textOf(actionTexts, result.useIntegration ? 'botIsOn' : 'botIsOff'));
    return true;
  };
  return { markUnread, toggleBot };
}

/** Everything that changes a ticket, its answer taken into the cache and the page moved to where the work goes on. */
export function useCommands({ rows, onConflict }: Options) {
  const changing = useTicketUpdate({ onConflict });
  const { client, user, viewer, during, put, fail, pending } = changing;
  const { toTicket, toList, here } = useTicketNavigation();
  const { offer, undo } = useUndo(changing);
  const serving = useServing(changing, offer);
  const leaving = useLeaving(changing, { rows, offer });
  const noting = useMarking(changing);
  const transfer: Commands['transfer'] = async (ticket, { userId, queueId }) => {
    const from = here();
    const status = userId === null ? 'pending' : servedStatus(ticket);
    const result = await put(ticket, { status, userId, queueId: queueId ?? undefined });
    if (result === undefined) return false;
    offer(textOf(ticketTexts, 'transferred', { name: ticket.contact.name }), { ticket, from });
    if (result.userId === user.id) toTicket(result.uuid);
    else toList();
    return true;
  };
  const create: Commands['create'] = async (draft) => {
    try {
      const ticket = await api.tickets.create({ ...draft, userId: user.id, status: 'open' });
      applyTicketUpdates(client, viewer, [{ ticket }]);
      toTicket(ticket.uuid, ticketToInboxTab(ticket));
      return true;
    } catch (error) {
      fail(error);
      // The user's own ticket opens; a colleague's is named in a dialog that replaces this one.
      return holderOf(error)?.userId === user.id;
    }
  };
  const latest = useLatest<Commands>({ ...serving, ...leaving, ...noting, undo, transfer, create });
  // The object never changes, because every row of the list has it as a prop.
  const [commands] = useState<Commands>(() => ({
    accept: (ticket, ...rest) => during('accept', ticket, () => latest.current.accept(ticket, ...rest)),
    ignore: (ticket, ...rest) => during('ignore', ticket, () => latest.current.ignore(ticket, ...rest)),
    resolve: (ticket, ...rest) => during('resolve', ticket, () => latest.current.resolve(ticket, ...rest)),
    giveBack: (ticket, ...rest) => during('return', ticket, () => latest.current.giveBack(ticket, ...rest)),
    transfer: (ticket, ...rest) => during('transfer', ticket, () => latest.current.transfer(ticket, ...rest)),
    reopen: (ticket, ...rest) => during('reopen', ticket, () => latest.current.reopen(ticket, ...rest)),
    markUnread: (ticket, ...rest) => during('markUnread', ticket, () => latest.current.markUnread(ticket, ...rest)),
    toggleBot: (ticket, ...rest) => during('toggleBot', ticket, () => latest.current.toggleBot(ticket, ...rest)),
    remove: (ticket, ...rest) => during('remove', ticket, () => latest.current.remove(ticket, ...rest)),
    undo: () => latest.current.undo(),
    create: (...input) => latest.current.create(...input),
  }));
  return { commands, pending };
}
