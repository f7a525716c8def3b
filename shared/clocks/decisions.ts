import type { Connection } from '../connections/model.ts';
import { minuteMs } from '../core/time.ts';
import type { Ticket, TrackingEnd } from '../tickets/model.ts';
import {
  type Decision,
  type Effect,
  ended,
  type LogDraft,
  withoutBot,
  withQueue,
  withUser,
} from '../tickets/rules/decision.ts';
import { withAlertsNoted } from '../tickets/rules/serviceLevels.ts';
import { type ClockAction, minutesAfter } from './due.ts';

/** Facts that a clock needs to act. */
export interface ClockFacts {
  /** ISO */
  readonly at: string;
  /** undefined: it is gone, and a job closes its tickets. */
  readonly connection:
    | Pick<Connection, 'status' | 'inactiveMessage' | 'expiresInactiveMessage' | 'complationMessage'>
    | undefined;
  /** The channel's reply window is open; otherwise texts are left out, the rest happens. */
  readonly isReachable: boolean;
  /** The connection's queue for lost tickets; undefined if it no longer exists. */
  readonly lostTo: NonNullable<Ticket['queue']> | undefined;
  /** True if the ticket's attendant belongs to its queue. */
  readonly isOfQueue: boolean;
  /** An available attendant of the queue other than the present one (B-ROUTE-3). */
  readonly candidate: NonNullable<Ticket['user']> | undefined;
}

/**
 * `wait` means that nothing can be done now, and says when to check again. `alert` and `menu` are carried out by a
 * job, which alerts the people on duty or sends the menu of queues.
 */
export type ClockDecision<T extends Ticket> =
  | { readonly kind: 'save'; readonly decision: Decision<T> }
  | { readonly kind: 'alert' | 'menu' | 'wait'; readonly until: string };

/** Minutes after which a connection that is down is looked at again. */
const downMinutes = 10;
/** Minutes after which duty alerts and menus are looked at again, should their job have failed. */
const alertMinutes = 5;
const longestWait = 15;

const wait = (until: string): { kind: 'wait'; until: string } => ({ kind: 'wait', until });

/**
 * Minutes until the next try while no attendant is available: every minute at first, then less often, so that a
 * night of waiting tickets costs little.
 */
function patience(ticket: Ticket, at: string): number {
  const waited = (Date.parse(at) - Date.parse(ticket.updatedAt)) / minuteMs;
  return Math.min(longestWait, Math.max(1, Math.floor(waited / 10)));
}

const says = (template: string, { isReachable }: ClockFacts): Effect[] =>
  isReachable && template.trim() !== '' ? [{ type: 'say', template }] : [];

const autoClosed = (ticket: Ticket): LogDraft => ({ type: 'autoClose', user: ticket.user, queue: ticket.queue });

/** Closes a service by clock: no rating, and the log `autoClose` unless another is given (B-CLOSE-4, 6, 7). */
function closes<T extends Ticket>(
  ticket: T,
  at: string,
  effects: readonly Effect[],
  { log = autoClosed(ticket), endedBy = 'clock' }: { log?: LogDraft; endedBy?: TrackingEnd } = {},
): ClockDecision<T> {
  const { userId, queueId, lastMessage, status, bot } = ticket;
  // A ticket that waits for its rating was already closed by its attendant.
  const closed = status === 'nps' ? {} : { closedAt: at, endedBy };
  return {
    kind: 'save',
    decision: {
      ticket: { ...ticket, ...ended, closedAt: at, updatedAt: at },
      event: 'ticket.closed',
      logs: [log],
      tracking: {
        set: {
          ...{ userId, queueId, lastMessage, status: 'closed', ...closed, finishedAt: at },
          // The rating was given, and only its comment is missing.
          ...(bot.commentAsked ? {} : { rated: false }),
        },
      },
      effects,
    },
  };
}

function hands<T extends Ticket>(ticket: T, { lostTo, at }: ClockFacts): ClockDecision<T> {
  if (!lostTo) return wait(minutesAfter(at, downMinutes));
  // An answer to the connection's menu must not be taken for one to the options of this queue.
  const quiet = ticket.useIntegration ? ticket : { ...ticket, ...withoutBot };
  return {
    kind: 'save',
    decision: {
      ticket: { ...withQueue(quiet, lostTo), updatedAt: at },
      event: 'ticket.updated',
      logs: [{ type: 'redirect', queue: lostTo }],
      tracking: { set: { queueId: lostTo.id, queuedAt: at, isHandedOver: !quiet.useIntegration } },
      effects: [],
    },
  };
}

function rotates<T extends Ticket>(ticket: T, { at, candidate, isOfQueue }: ClockFacts): ClockDecision<T> {
  // An attendant outside of the queue was chosen on purpose.
  if (ticket.userId !== null && !isOfQueue) return wait(minutesAfter(at, Math.max(1, ticket.clocks?.rotates ?? 0)));
  if (!candidate) return wait(minutesAfter(at, patience(ticket, at)));
  return {
    kind: 'save',
    decision: {
      ticket: withUser(ticket, candidate),
      event: 'ticket.updated',
      logs: [{ type: 'userDefine', user: candidate, queue: ticket.queue }],
      tracking: { set: { userId: candidate.id } },
      effects: [],
    },
  };
}

/** The note is saved with the ticket's version, so that only the clock whose save succeeds alerts people. */
const noted = <T extends Ticket>(ticket: T, at: string): ClockDecision<T> => ({
  kind: 'save',
  decision: {
    ticket: withAlertsNoted(ticket, at),
    event: 'ticket.updated',
    logs: [],
    effects: [],
    tracking: null,
  },
});

function speaks<T extends Ticket>(ticket: T, action: ClockAction, facts: ClockFacts): ClockDecision<T> {
  const { connection, at } = facts;
  if (connection?.status !== 'CONNECTED') return wait(minutesAfter(at, downMinutes));
  if (action === 'warn') {
    const effects = says(connection.inactiveMessage, facts);
    const decision = { ticket: { ...ticket, isWarned: true }, event: 'ticket.updated' as const, logs: [], effects };
    return { kind: 'save', decision: { ...decision, tracking: null } };
  }
  if (action === 'hand') return hands(ticket, facts);
  const template = action === 'close' ? connection.expiresInactiveMessage : connection.complationMessage;
  return closes(ticket, at, says(template, facts));
}

/** Decides what a clock does with a ticket that is due (B-CLOSE, B-ROUTE, B-DUTY-4). */
export function decideClockAction<T extends Ticket>(
  ticket: T,
  action: ClockAction,
  facts: ClockFacts,
): ClockDecision<T> {
  switch (action) {
    case 'dropConsent':
      return closes(ticket, facts.at, []);
    case 'end':
      // The option that the customer chose ends it; the clock only left the time to read what it said.
      return closes(ticket, facts.at, [], { log: { type: 'closed', queue: ticket.queue }, endedBy: 'bot' });
    case 'rotate':
      return rotates(ticket, facts);
    case 'promise':
      return noted(ticket, facts.at);
    case 'menu':
      return { kind: 'menu', until: minutesAfter(facts.at, alertMinutes) };
    case 'alert':
      return { kind: 'alert', until: minutesAfter(facts.at, alertMinutes) };
    default:
      return speaks(ticket, action, facts);
  }
}
