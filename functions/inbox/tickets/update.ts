import { AppError } from '@shared/core/errors.ts';
import { render } from '@shared/core/template.ts';
import type { Message } from '@shared/messages/model.ts';
import { withAutomatic, withOutbound } from '@shared/messages/ticketChanges.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { intentOf } from '@shared/tickets/rules/commands.ts';
import { conflict, type Decision } from '@shared/tickets/rules/decision.ts';
import { decide, isTooLate, wasWaitingFor } from '@shared/tickets/rules/machine.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { enqueueRead } from '../../channels/connections/service.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { messageEntity, type StoredTicket } from '../../core/store/entities.ts';
import { newestTicketOf } from '../../core/store/newestTickets.ts';
import { putNew } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { handOver, holdBack, ownMessage } from '../records/heldMessages.ts';
import { automaticDraft } from '../records/newMessage.ts';
import { assigneesThatExist } from './assigneeGuards.ts';
import { decisionInputs, type TicketUpdate } from './decisionInputs.ts';
import { trackingWrite } from './history.ts';
import { withRatingQuestion } from './ratingQuestion.ts';
import { ActiveTicketExists, getTicket, saveTicket } from './repo.ts';
import { holdSeconds, isUndone, undoWrite } from './undo.ts';

/** The texts a decision says, ready to be stored with it. */
const saidBy = (ctx: Ctx, { ticket, effects }: Decision<StoredTicket>): Message[] =>
  effects.flatMap((effect) => {
    if (effect.type === 'greet') return [ownMessage(ctx, ticket, effect.text)];
    if (effect.type !== 'say') return [];
    const values = variablesOf({
      ticket,
      userName: ticket.user?.name ?? '',
      companyName: ctx.company.name,
      zone: ctx.company.timeZone,
      at: ctx.now,
    });
    return [automaticDraft(ctx, ticket, render(effect.template, values))];
  });

interface TicketUpdateOutcome {
  readonly ticket: StoredTicket;
  readonly said: readonly Message[];
  readonly isRead: boolean;
}

/** Texts of a change are held as long as the change can be undone. */
const heldUntil = (ctx: Ctx): string => new Date(ctx.now.getTime() + holdSeconds * 1000).toISOString();

function withSaid(ctx: Ctx, current: StoredTicket, decided: StoredTicket, said: readonly Message[]): StoredTicket {
  const at = ctx.now.toISOString();
  const words = said.reduce(
    (ticket, message) => (message.isAutomatic ? withAutomatic : withOutbound)(ticket, message, at),
    decided,
  );
  // Texts of a change do not count as an answer.
  const after = { ...words, isResponded: decided.isResponded };
  const ticket = said.length > 0 && isUndone(current, after) ? { ...after, heldUntil: heldUntil(ctx) } : after;
  return ticket.status === 'nps' && current.status !== 'nps' ? withRatingQuestion(ctx, ticket, said) : ticket;
}

async function save(
  ctx: Ctx,
  current: StoredTicket,
  decision: Decision<StoredTicket>,
  running: Tracking | undefined,
): Promise<TicketUpdateOutcome> {
  if (decision.event === null) return { ticket: current, said: [], isRead: false };
  const said = saidBy(ctx, decision);
  const after = withSaid(ctx, current, decision.ticket, said);
  const { tracking } = decision;
  const isRevived = current.status === 'closed' && after.status !== 'closed';
  const closes = tracking?.set.lastMessage !== undefined;
  const cycle =
    tracking && closes ? { ...tracking, set: { ...tracking.set, lastMessage: after.lastMessage } } : tracking;
  const ticket = await saveTicket(ctx, current, after, {
    event: decision.event,
    logs: decision.logs,
    alongside: [
      ...said.map((message) => putNew(messageEntity, message, 'message.created')),
      ...(cycle ? [trackingWrite(ctx, after, cycle)] : []),
      ...(isRevived ? [newestTicketOf(ctx, after)] : []),
      ...assigneesThatExist(ctx, current, after),
    ],
    remember: (replaced) =>
      isUndone(current, after) ? [undoWrite(ctx, current, { after, said, replaced, tracking: running })] : [],
  });
  return { ticket, said, isRead: decision.effects.some(({ type }) => type === 'markRead') };
}

/**
 * Returns the ticket of an update. A caller who tries to accept a ticket that a colleague has just taken gets the
 * colleague's name, even without access to the ticket any more (B-TICKET-5).
 */
async function seenTicket(ctx: Ctx, { id, status }: TicketUpdate): Promise<StoredTicket> {
  const ticket = await getTicket(ctx, id, true);
  if (canSee(ctx.viewer, ticket)) return ticket;
  const isTaking = status === 'open' || status === 'group';
  if (isTaking && wasWaitingFor(ctx.viewer, ticket)) throw conflict(ticket);
  throw new AppError('ERR_NO_TICKET_FOUND');
}

/** The active ticket that stood in the way of a reopened one; its text stays with those who may see it (B-TICKET-10). */
async function otherTicket(ctx: Ctx, id: number): Promise<StoredTicket> {
  const other = await getTicket(ctx, id, true);
  return canSee(ctx.viewer, other) ? other : { ...other, lastMessage: '', lastMediaType: null, lastSender: null };
}

/**
 * `PUT /tickets/{id}`: one command, decided on the newest state and saved with all it entails; texts
 * leave after the data is safe (B-GEN-8).
 */
export async function updateTicket(ctx: Ctx, change: TicketUpdate, settings: Settings): Promise<StoredTicket> {
  const seen = await seenTicket(ctx, change);
  const intent = intentOf(seen, change, ctx.user.id);
  if (!intent) return seen;
  const attemptOn = async (current: StoredTicket): Promise<TicketUpdateOutcome> => {
    const context = await decisionInputs(ctx, current, { intent, change, settings });
    return save(ctx, current, decide(context.held, context.command, context.facts), context.tracking);
  };
  try {
    const outcome = await retryConflicts(async (attempt) => {
      const current = attempt === 0 ? seen : await getTicket(ctx, seen.id, true);
      if (isTooLate(seen, current, ctx.viewer)) throw conflict(current);
      return attemptOn(current);
    }, 12);
    if (isUndone(seen, outcome.ticket)) await holdBack(ctx, outcome.said, { seconds: holdSeconds });
    else await handOver(ctx, outcome.said);
    if (outcome.isRead) await enqueueRead(ctx, outcome.ticket);
    return outcome.ticket;
  } catch (error) {
    if (error instanceof ActiveTicketExists) return otherTicket(ctx, error.ticketId);
    throw error;
  }
}
