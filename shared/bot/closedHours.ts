import { workingInstant } from '../serviceLevels/workingTime.ts';
import { isOpenAt } from './hours.ts';
import { offeredQueues, offersQueues } from './menu.ts';
import type { BotFlow, BotOutcome, BotState } from './model.ts';
import { enters } from './queue.ts';
import { Missing, remembers, type Turn } from './turn.ts';

/** Hours that hold for every queue; undefined: queues check their own, or there are none. */
function commonHours({ flow }: Turn) {
  const { scheduleType } = flow.settings;
  if (scheduleType !== 'company' && scheduleType !== 'connection') return undefined;
  return scheduleType === 'company' ? flow.companySchedules : flow.connection.schedules;
}

export function isOpenNow(turn: Turn): boolean {
  const schedules = commonHours(turn);
  const { flow, input } = turn;
  return schedules === undefined || isOpenAt(schedules, new Date(input.at), flow.zone, flow.holidays);
}

/** The default queue of the connection, or its only one, takes a ticket without a queue, so that its people see it. */
export function waitsInQueue(turn: Turn): Turn {
  const { ticket, flow } = turn;
  if (ticket.queueId !== null || ticket.userId !== null || ticket.isPlainGroup) return turn;
  const offered = offeredQueues(turn);
  const only = offered.length === 1 ? offered[0] : undefined;
  const queue = flow.queues.get(flow.connection.defaultQueueId ?? 0) ?? only;
  return queue ? enters(turn, queue) : turn;
}

/** Next opening time for a customer who still has a menu to choose from; null if no menu is due. */
export function nextMenuAt(turn: Turn): string | null {
  const { ticket, flow, input } = turn;
  const { integrationId, promptId } = flow.connection;
  const schedules = commonHours(turn);
  const isAsked = ticket.queueId === null && ticket.userId === null && !ticket.isPlainGroup;
  const hasService = integrationId !== null || promptId !== null;
  if (!isAsked || hasService || schedules === undefined || offeredQueues(turn).length < 2) return null;
  const { zone, holidays } = flow;
  const at = workingInstant(Date.parse(input.at), 1, { schedules, zone, holidays });
  return at === undefined ? null : new Date(at - 1).toISOString();
}

/** The menu cannot be sent any more, so the ticket goes to the first of its queues, whose attendants see it. */
function takesFirstQueue(turn: Turn): Turn {
  const [first] = offeredQueues(turn);
  return first ? enters(turn, first) : turn;
}

function begins(turn: Turn, isReachable: boolean): Turn {
  const { ticket, session, flow } = turn;
  const isAsked = ticket.status === 'pending' && ticket.queueId === null && ticket.userId === null;
  if (!isAsked || session.menuDueAt === null) return remembers(turn, { menuDueAt: null });
  if (!isOpenNow(turn)) return remembers(turn, { menuDueAt: nextMenuAt(turn) });
  const fresh = { stage: 'new' as const, path: [], sent: 0, sentAt: null };
  const awake = waitsInQueue(remembers(turn, { ...fresh, isOutOfHours: false, menuDueAt: null }));
  if (awake.ticket.queueId !== null) return awake;
  return isReachable && !flow.contact.disableBot ? offersQueues(awake) : takesFirstQueue(awake);
}

/**
 * Sends the menu that was held back outside of hours, once hours begin (B-IN-35).
 * @param at ISO;
 * @param isReachable the channel's reply window is open
 */
export function beginHours(flow: BotFlow, { ticket, session }: BotState, at: string, isReachable: boolean): BotOutcome {
  const input = { at, body: '', replyId: null, isAudio: false, isText: false };
  try {
    const turn = begins({ flow, input, ticket, session, effects: [] }, isReachable);
    return { ticket: turn.ticket, session: turn.session, effects: turn.effects };
  } catch (error) {
    if (error instanceof Missing) return { needs: error.need };
    throw error;
  }
}
