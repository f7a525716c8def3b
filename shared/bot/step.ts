import { hourMs } from '../core/time.ts';
import { wantsMenu } from './answers.ts';
import { isOpenNow, nextMenuAt, waitsInQueue } from './closedHours.ts';
import { answersConsent } from './consent.ts';
import { hasMenu, offeredQueues, offersQueues, returnsToMenu } from './menu.ts';
import type { BotFlow, BotInput, BotOutcome, BotState } from './model.ts';
import { choosesQueue, findsClosed, greetsForOnly, isQueueOpen } from './queue.ts';
import { answersRating } from './rating.ts';
import { botText } from './texts.ts';
import { answersOptions } from './tree.ts';
import { becomes, counts, does, isExhausted, leadsTo, Missing, remembers, says, type Turn } from './turn.ts';

/** At most one out-of-hours text an hour on tickets that a person serves (B-IN-34). */

/** An attendant has the ticket: the customer only gets the message about closed hours. */
function tellsWhileServed(turn: Turn): Turn {
  const { hoursToldAt } = turn.session;
  const isTold = hoursToldAt !== null && Date.parse(turn.input.at) - Date.parse(hoursToldAt) < hourMs;
  if (turn.flow.settings.sendMessageOutExpedientTicketOpen !== 'enabled' || isTold || isOpenNow(turn)) return turn;
  return remembers(says(turn, turn.flow.connection.outOfHoursMessage), { hoursToldAt: turn.input.at });
}

/** B-IN-35 */
function waitsForMorning(turn: Turn): Turn {
  const placed = waitsInQueue(turn);
  const waiting = remembers(placed, { menuDueAt: nextMenuAt(placed) });
  if (isExhausted(turn)) return waiting;
  return remembers(counts(says(waiting, turn.flow.connection.outOfHoursMessage)), { isOutOfHours: true });
}

/** The first message in hours starts afresh (B-IN-36). */
const wakes = (turn: Turn): Turn =>
  turn.session.isOutOfHours || turn.session.menuDueAt !== null
    ? remembers(turn, { isOutOfHours: false, menuDueAt: null, sent: 0, sentAt: null })
    : turn;

/** B-IN-39 */
function refusesAudio(turn: Turn): Turn | undefined {
  const { contact, settings } = turn.flow;
  const isRefused = !contact.acceptAudioMessage || settings.acceptAudioMessageContact !== 'enabled';
  return turn.input.isAudio && isRefused ? says(turn, botText('audioRefused'), { isQuoting: true }) : undefined;
}

/** An integration or prompt that has the ticket, or that the connection starts with (B-IN-38, 1 to 4). */
function handsToExternal(turn: Turn, wasClosed: boolean): Turn | undefined {
  const { ticket, flow, session } = turn;
  if (session.isReleased) return undefined;
  const { connection } = flow;
  const current = ticket.useIntegration ? ticket : { integrationId: null, promptId: null };
  const integrationId = current.integrationId ?? (current.promptId === null ? connection.integrationId : null);
  if (leadsTo(turn, 'integrations', integrationId)) {
    return becomes(does(turn, { type: 'integration', integrationId }), { useIntegration: true, integrationId });
  }
  const promptId = current.promptId ?? (ticket.queueId === null || wasClosed ? connection.promptId : null);
  if (leadsTo(turn, 'prompts', promptId)) {
    return becomes(does(turn, { type: 'prompt', promptId }), { useIntegration: true, promptId });
  }
  return undefined;
}

/** The ticket has its queue: its hours, then its options (B-IN-38.6, B-IN-40). */
function inQueue(turn: Turn, queueId: number): Turn {
  const queue = turn.flow.queues.get(queueId);
  if (!queue) return turn;
  if (!isQueueOpen(turn, queue)) return isExhausted(turn) ? turn : findsClosed(turn, queue);
  const open = wakes(turn);
  if (open.session.stage === 'tree') return answersOptions(open, queue);
  if (open.session.stage === 'done') return wantsMenu(open.input) && hasMenu(open) ? returnsToMenu(open) : open;
  const isOnly = !queue.hasOptions && offeredQueues(open).length === 1;
  return isOnly ? greetsForOnly(open, queue) : choosesQueue(open, queue);
}

/** @param wasClosed the queue was assigned outside of hours, and the customer did not choose it */
function automates(turn: Turn, wasClosed: boolean): Turn {
  const { ticket, flow } = turn;
  if (ticket.userId !== null || ticket.isPlainGroup) return turn;
  // The bot is off for this contact, so attendants of a queue must see the ticket.
  if (flow.contact.disableBot) return waitsInQueue(turn);
  if (ticket.isGroup) return ticket.queueId === null ? offersQueues(turn) : turn;
  const external = handsToExternal(turn, wasClosed);
  if (external) return external;
  return ticket.queueId === null ? offersQueues(turn) : inQueue(turn, ticket.queueId);
}

function waiting(turn: Turn): Turn {
  if (turn.ticket.isPlainGroup) return turn;
  if (!isOpenNow(turn)) return waitsForMorning(turn);
  const awake = turn.flow.settings.scheduleType === 'queue' ? turn : wakes(turn);
  const { isOutOfHours, stage } = turn.session;
  const wasClosed = isOutOfHours && stage === 'new' && turn.flow.settings.scheduleType !== 'queue';
  return refusesAudio(awake) ?? automates(awake, wasClosed);
}

function handles(turn: Turn): Turn {
  const { status } = turn.ticket;
  // A message after the end begins the next service; see functions/inbox/tickets/ingest.ts.
  if (turn.session.endsAt !== null) return turn;
  if (status === 'nps') return answersRating(turn);
  if (status === 'open') return tellsWhileServed(turn);
  if (status === 'lgpd') {
    const { turn: after, goesOn } = answersConsent(turn);
    return goesOn ? waiting(after) : after;
  }
  return status === 'pending' ? waiting(turn) : turn;
}

/**
 * Decides the reaction of automation to one message of the contact (docs/behaviour.md, sections 4.5 to 5.5). Pure: the
 * same flow, state and input give the same effects, which functions/bot carries out in their order.
 */
export function step(flow: BotFlow, { ticket, session }: BotState, input: BotInput): BotOutcome {
  try {
    const turn = handles({ flow, input, ticket, session, effects: [] });
    return { ticket: turn.ticket, session: turn.session, effects: turn.effects };
  } catch (error) {
    if (error instanceof Missing) return { needs: error.need };
    throw error;
  }
}
