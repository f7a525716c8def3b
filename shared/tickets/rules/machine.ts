import { AppError } from '../../core/errors.ts';
import type { Ticket } from '../model.ts';
import { close, ignore } from './closing.ts';
import type { Command } from './commands.ts';
import {
  callerOf,
  conflict,
  type Decision,
  type Facts,
  isHeld,
  isPlainGroup,
  nextCycle,
  noDecision,
  refuse,
  servedStatus,
  withoutBot,
  withQueue,
  withUser,
} from './decision.ts';
import { canAccept, canSee, canWork, type Viewer } from './policy.ts';
import { newTracking } from './tracking.ts';
import { returnToQueue, transfer, transferLogs } from './transfer.ts';

/** Accepting requires a queue, which must be one of the user's own; administrators may leave it out (B-TICKET-1, 5). */
function checkQueue(current: Ticket, after: Ticket, { viewer }: Facts): void {
  if (viewer.profile === 'admin') return;
  if (after.queueId === null) throw new AppError('ERR_VALIDATION', { fields: { queueId: 'required' } });
  if (after.queueId !== current.queueId && !viewer.queueIds.includes(after.queueId)) refuse('ERR_NO_PERMISSION');
}

interface Taking {
  readonly queue?: Ticket['queue'];
  readonly greeting?: string;
}

/** Greetings go to waiting customers only, and to groups only if they count as tickets. */
const greets = (ticket: Ticket, { greeting = '' }: Taking, { settings, canSay }: Facts): boolean =>
  greeting !== '' &&
  settings.sendGreetingAccepted === 'enabled' &&
  ticket.status === 'pending' &&
  !isPlainGroup(ticket) &&
  canSay;

function accept<T extends Ticket>(ticket: T, command: Taking, facts: Facts): Decision<T> {
  if (ticket.status !== 'pending' && !isHeld(ticket)) refuse('ERR_TICKET_TRANSITION');
  const isOwn = ticket.userId === facts.viewer.id;
  if (isHeld(ticket) && isOwn) return noDecision(ticket);
  if (isHeld(ticket) && ticket.userId !== null && facts.viewer.profile !== 'admin') throw conflict(ticket);
  if (!canAccept(facts.viewer, ticket)) refuse('ERR_NO_PERMISSION');
  const caller = callerOf(facts);
  const queued = withQueue(withUser(ticket, caller), command.queue);
  checkQueue(ticket, queued, facts);
  const takes = isHeld(ticket) && ticket.userId !== null;
  return {
    ticket: {
      ...queued,
      status: servedStatus(ticket),
      ...withoutBot,
      nextNotify: null,
      unreadMessages: 0,
      transferredBy: null,
      updatedAt: facts.at,
    },
    event: 'ticket.accepted',
    logs: [...(takes ? transferLogs(ticket, queued) : []), { type: 'open', user: caller, queue: queued.queue }],
    tracking: {
      set: {
        userId: caller.id,
        queueId: queued.queueId,
        status: servedStatus(ticket),
        ratingAt: null,
        rated: false,
      },
      once: { startedAt: facts.at, firstStartedAt: facts.at },
    },
    effects: [
      ...(ticket.unreadMessages > 0 ? [{ type: 'markRead' as const }] : []),
      ...(greets(ticket, command, facts) ? [{ type: 'greet' as const, text: command.greeting ?? '' }] : []),
    ],
  };
}

function reopen<T extends Ticket>(current: T, command: { queue?: Ticket['queue'] }, facts: Facts): Decision<T> {
  if (current.status !== 'closed') return accept(current, command, facts);
  if (!canWork(facts.viewer, current) && !canAccept(facts.viewer, current)) refuse('ERR_NO_PERMISSION');
  const caller = callerOf(facts);
  const queued = withQueue(withUser(current, caller), command.queue);
  checkQueue(current, queued, facts);
  const ticket = {
    ...queued,
    status: servedStatus(current),
    ...withoutBot,
    transferredBy: null,
    closedAt: null,
    ...nextCycle(facts),
    updatedAt: facts.at,
  };
  return {
    ticket,
    event: 'ticket.reopened',
    logs: [{ type: 'reopen', user: caller, queue: ticket.queue }],
    tracking: { set: { ...newTracking(ticket, facts.at), queuedAt: facts.at } },
    effects: [],
  };
}

type Toggle = Extract<Command, { type: 'toggleBot' }>;

/** Returns the ticket to its former service, else to the connection's; only without an attendant (B-INT-2). */
function resumed<T extends Ticket>(ticket: T, starts: Toggle['starts']): T {
  if (ticket.status !== 'pending' || ticket.userId !== null) return refuse('ERR_TICKET_TRANSITION');
  const hasOwn = ticket.integrationId !== null || ticket.promptId !== null;
  const { integrationId, promptId } = hasOwn ? ticket : { integrationId: null, promptId: null, ...starts };
  if (integrationId === null && promptId === null) refuse('ERR_TICKET_TRANSITION');
  return {
    ...ticket,
    ...{ useIntegration: true, integrationId, promptId },
    bot: { ...ticket.bot, isReleased: false },
    external: ticket.external && { ...ticket.external, failures: 0, turns: null },
  };
}

/** A new prompt replaces the ticket's service and does not get that service's history. */
function withPrompt<T extends Ticket>(ticket: T, promptId: Toggle['promptId']): T {
  if (promptId === undefined || promptId === ticket.promptId) return ticket;
  return { ...ticket, promptId, external: null, ...(promptId === null ? {} : { integrationId: null }) };
}

function toggleBot<T extends Ticket>(ticket: T, command: Toggle, { viewer }: Facts): Decision<T> {
  if (viewer.profile !== 'admin' && ticket.userId !== viewer.id) refuse('ERR_NO_PERMISSION');
  const { useIntegration = ticket.useIntegration, amountUsedBotQueues = ticket.amountUsedBotQueues } = command;
  const prompted = withPrompt(ticket, command.promptId);
  const isSame = useIntegration === ticket.useIntegration && amountUsedBotQueues === ticket.amountUsedBotQueues;
  if (isSame && prompted === ticket) return noDecision(ticket);
  const counted = { ...prompted, amountUsedBotQueues };
  if (useIntegration === ticket.useIntegration) return { ...noDecision(counted), event: 'ticket.updated' };
  // Switched off it stays off: the next message would start it again.
  const stopped = { ...counted, useIntegration: false, bot: { ...ticket.bot, isReleased: true } };
  return {
    ...noDecision(useIntegration ? resumed(counted, command.starts) : stopped),
    event: 'ticket.updated',
  };
}

/**
 * Applies a command to a ticket: pure, and the only place where a ticket changes its attendant or status (B-TICKET-5 to
 * 18).
 * @throws AppError ERR_NO_PERMISSION, ERR_TICKET_TRANSITION, ERR_OTHER_OPEN_TICKET with payload, ERR_REQUIRED_TAG
 */
export function decide<T extends Ticket>(ticket: T, command: Command, facts: Facts): Decision<T> {
  switch (command.type) {
    case 'accept':
      return accept(ticket, command, facts);
    case 'reopen':
      return reopen(ticket, command, facts);
    case 'transfer':
      return transfer(ticket, command, facts);
    case 'ignore':
      return ignore(ticket, facts);
    case 'return':
      return returnToQueue(ticket, facts);
    case 'close':
      return close(ticket, command.withFarewell, facts);
    case 'toggleBot':
      return toggleBot(ticket, command, facts);
  }
}

/**
 * True if a command came too late: the ticket has left the status that its sender saw, and another attendant has it
 * (B-TICKET-23). The sender then learns the attendant's name instead of "not found".
 */
export const isTooLate = (seen: Ticket, current: Ticket, viewer: Viewer): boolean =>
  current.status !== seen.status &&
  current.status !== 'closed' &&
  current.userId !== null &&
  current.userId !== viewer.id &&
  current.userId !== seen.userId;

/**
 * True if another attendant took a ticket that the viewer saw waiting: the answer then names the attendant instead of
 * "not found".
 */
export const wasWaitingFor = (viewer: Viewer, ticket: Ticket): boolean =>
  isHeld(ticket) && ticket.userId !== null && canSee(viewer, { ...ticket, status: 'pending', userId: null });
