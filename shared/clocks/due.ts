import { minuteMs } from '../core/time.ts';
import type { Ticket } from '../tickets/model.ts';
import { isPlainGroup } from '../tickets/rules/decision.ts';
import { serviceAlerts } from '../tickets/rules/serviceLevels.ts';

/** Actions of a clock on a ticket. */
export type ClockAction =
  | 'warn'
  | 'close'
  | 'expireRating'
  | 'dropConsent'
  | 'hand'
  | 'rotate'
  | 'alert'
  | 'end'
  | 'promise'
  | 'menu';

interface ClockCheck {
  readonly action: ClockAction;
  /** ISO */
  readonly at: string;
}

/** B-CLOSE-6, B-CLOSE-7. */
const dayMinutes = 24 * 60;
/** A comment on a rating is awaited for so long. */
const commentMinutes = 10;

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * minuteMs).toISOString();

const when = (isSet: boolean, action: ClockAction, from: string, minutes: number): ClockCheck[] =>
  isSet ? [{ action, at: minutesAfter(from, minutes) }] : [];

/** The idle time of an open ticket counts from its last message, not from its last change (B-CLOSE-1 to 4). */
function idleLooks(ticket: Ticket): ClockCheck[] {
  const { clocks, isWarned, isAnswered } = ticket;
  if (!clocks || isPlainGroup(ticket) || (clocks.onlyAfterUs && !isAnswered)) return [];
  const from = ticket.lastMessageAt ?? ticket.createdAt;
  const awaitsWarning = clocks.warns > 0 && !isWarned;
  return [
    ...when(awaitsWarning, 'warn', from, clocks.warns),
    ...when(clocks.closes > 0 && !awaitsWarning, 'close', from, clocks.closes),
  ];
}

/** True while automation talks with the contact; the ticket is then not passed to other attendants (B-ROUTE-4). */
const isAutomated = ({ useIntegration, bot }: Ticket): boolean => useIntegration || bot.stage === 'tree';

function rotationLooks(ticket: Ticket): ClockCheck[] {
  const { clocks, queueId, userId, assignedAt, updatedAt, isGroup } = ticket;
  if (!clocks || clocks.rotates === 0 || queueId === null || isGroup || isAutomated(ticket)) return [];
  return userId === null
    ? when(true, 'rotate', updatedAt, 0)
    : when(true, 'rotate', assignedAt ?? updatedAt, clocks.rotates);
}

function waitingLooks(ticket: Ticket): ClockCheck[] {
  const { clocks, queueId, userId, isGroup, updatedAt, nextNotify, bot } = ticket;
  // The service is over already (B-BOT-19): a job closes the ticket on time, and the clock does if that job is lost.
  if (bot.endsAt !== null) return [{ action: 'end', at: bot.endsAt }];
  const isLost = clocks !== null && clocks.hands > 0 && queueId === null && !isGroup;
  const isAsked = bot.menuDueAt !== null && queueId === null && userId === null;
  return [
    ...(isAsked && bot.menuDueAt !== null ? [{ action: 'menu' as const, at: bot.menuDueAt }] : []),
    ...when(isLost, 'hand', updatedAt, clocks?.hands ?? 0),
    ...rotationLooks(ticket),
    ...(nextNotify === null ? [] : [{ action: 'alert' as const, at: nextNotify }]),
  ];
}

/** The queue's service level is due soon or missed. */
const promiseLooks = (ticket: Ticket): ClockCheck[] =>
  serviceAlerts(ticket).map(({ at }) => ({ action: 'promise', at }));

/** Everything that will be done with a ticket if nothing happens to it before. */
function looksOf(ticket: Ticket): ClockCheck[] {
  if (ticket.imported !== undefined) return [];
  const from = ticket.lastMessageAt ?? ticket.createdAt;
  switch (ticket.status) {
    case 'open':
    case 'group':
      return [...idleLooks(ticket), ...promiseLooks(ticket)];
    case 'pending':
      return [...waitingLooks(ticket), ...promiseLooks(ticket)];
    case 'nps':
      // A rating may be followed by a message of its own soon, which must not be taken for a comment.
      return when(
        true,
        'expireRating',
        from,
        ticket.bot.commentAsked ? commentMinutes : ticket.clocks?.rates || dayMinutes,
      );
    case 'lgpd':
      return when(true, 'dropConsent', from, dayMinutes);
    case 'closed':
      return [];
  }
}

const earliest = (looks: readonly ClockCheck[]): ClockCheck | undefined =>
  [...looks].sort((a, b) => a.at.localeCompare(b.at))[0];

/** A clock looked now and could do nothing about what is overdue; it looks again then. Both ISO. */
export interface InVain {
  readonly now: string;
  readonly until: string;
}

/** The next instant at which a clock has to do something with a ticket; null: never, as it is. */
export function nextDue(ticket: Ticket, inVain?: InVain): string | null {
  const looks = looksOf(ticket);
  const put = inVain ? looks.map((look) => (look.at <= inVain.now ? { ...look, at: inVain.until } : look)) : looks;
  return earliest(put)?.at ?? null;
}

/**
 * The longest overdue action.
 * @param done actions that were tried in vain this time
 */
export const dueAction = (ticket: Ticket, now: string, done: readonly ClockAction[] = []): ClockAction | undefined =>
  earliest(looksOf(ticket).filter(({ at, action }) => at <= now && !done.includes(action)))?.action;

/**
 * A ticket with its clocks set, on its way to be stored. A later message does not move an appointment
 * that lies ahead: looking too early costs one write, moving it with every message would cost two each time.
 * @param until a clock looked in vain
 */
export function timed<T extends Ticket>(before: T | undefined, after: T, now: string, until?: string): T {
  const waits = after.status === 'pending';
  const isSame = before?.userId === after.userId && before.status === 'pending';
  const assignedAt = !waits || after.userId === null ? null : isSame ? after.assignedAt : now;
  const next = { ...after, assignedAt, nextNotify: waits ? after.nextNotify : null };
  const due = nextDue(next, until === undefined ? undefined : { now, until });
  if (due === null) return { ...next, dueAt: null };
  const current = before?.status === after.status ? before.dueAt : null;
  return { ...next, dueAt: current !== null && current > now && current <= due ? current : due };
}
