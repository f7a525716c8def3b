import { namedView } from '../contacts/mask.ts';
import { AppError } from '../core/errors.ts';
import { fold } from '../core/text.ts';
import { dayMs, minuteMs } from '../core/time.ts';
import type { Message } from '../messages/model.ts';
import type { Viewer } from '../tickets/rules/policy.ts';
import type { Schedule, ScheduleFailure, ScheduleView } from './model.ts';

/** Shortest text (B-SCHED-2). */
export const minBody = 5;

/** A clock may be this wrong and its "now" still counts as the future (B-SCHED-2). */
export const pastToleranceMs = minuteMs;

/** Later than this it would surprise more than help (B-SCHED-4). */
export const maxLateMs = dayMs;

/** Tries at finding a way out, a minute apart (B-SCHED-5). */
export const maxAttempts = 3;
export const retryMs = minuteMs;

/** While a company is suspended its schedules wait (B-COMP-11); looked at this often. */
export const suspendedMs = 10 * minuteMs;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Own ones; administrators and supervisors all (B-SCHED-3, B-SCHED-6). */
export const seesSchedule = (viewer: Pick<Viewer, 'id' | 'profile'>, { userId }: Pick<Schedule, 'userId'>): boolean =>
  viewer.profile !== 'user' || viewer.id === userId;

/** Anywhere in the text or the contact's name, whatever case and accents (B-SCHED-6, B-GEN-5). */
export const matchesSchedule = ({ body, contact }: Pick<Schedule, 'body' | 'contact'>, term: string): boolean =>
  fold(body).includes(fold(term)) || fold(contact.name).includes(fold(term));

/** Two years: a later date is most likely a typing error. */
export const furthestMs = 2 * 366 * dayMs;

/** @throws ERR_VALIDATION for an instant that is over, or further ahead than two years */
export function checkSendAt(sendAt: string, now: Date): void {
  if (Date.parse(sendAt) < now.getTime() - pastToleranceMs) {
    throw new AppError('ERR_VALIDATION', { fields: { sendAt: 'in_past' } });
  }
  if (Date.parse(sendAt) > now.getTime() + furthestMs) {
    throw new AppError('ERR_VALIDATION', { fields: { sendAt: 'too_far' } });
  }
}

export const isEditable = ({ status }: Pick<Schedule, 'status'>): boolean => status === 'PENDENTE' || status === 'ERRO';

/** @throws ERR_SCHEDULE_ALREADY_SENT once it is on its way (B-SCHED-3) */
export function checkEditable(schedule: Pick<Schedule, 'status'>): void {
  if (!isEditable(schedule)) throw new AppError('ERR_SCHEDULE_ALREADY_SENT');
}

type ScheduleContent = Pick<
  Schedule,
  'body' | 'sendAt' | 'contactId' | 'contact' | 'whatsappId' | 'media' | 'template'
>;

/** A schedule after an edit: it waits again, and calls made for the edition before mean nothing any more. */
export const withEdit = (current: Schedule, written: ScheduleContent, now: Date): Schedule => ({
  ...current,
  ...written,
  status: 'PENDENTE',
  failure: null,
  attempts: 0,
  messageIds: [],
  dueAt: written.sendAt,
  edition: current.edition + 1,
  updatedAt: now.toISOString(),
});

/** Actions of the clock on a schedule. */
export type Step = 'nothing' | 'wait' | 'tooLate' | 'send' | 'look';

/**
 * Never early, and only for the edition the call was made for (B-SCHED-4).
 * @param edition the one the caller knows
 */
export function stepOf(
  schedule: Pick<Schedule, 'status' | 'edition' | 'sendAt'> | undefined,
  edition: number,
  now: Date,
): Step {
  if (!schedule || schedule.edition !== edition) return 'nothing';
  if (schedule.status === 'AGENDADA') return 'look';
  if (schedule.status !== 'PENDENTE') return 'nothing';
  const lateMs = now.getTime() - Date.parse(schedule.sendAt);
  if (lateMs < 0) return 'wait';
  return lateMs > maxLateMs ? 'tooLate' : 'send';
}

/**
 * Claims a schedule: its messages are stored in the same transaction. The clock checks again in case no result is
 * reported.
 */
export const withMessages = (current: Schedule, messageIds: string[], now: Date): Schedule => ({
  ...current,
  status: 'AGENDADA',
  messageIds,
  failure: null,
  attempts: current.attempts + 1,
  dueAt: later(now, retryMs),
  updatedAt: now.toISOString(),
});

export const withFailure = (current: Schedule, failure: ScheduleFailure, now: Date): Schedule => ({
  ...current,
  status: 'ERRO',
  failure,
  dueAt: null,
  updatedAt: now.toISOString(),
});

/** Plans another attempt in a minute, or gives up (B-SCHED-5). */
export function withObstacle(current: Schedule, failure: ScheduleFailure, now: Date): Schedule {
  const attempts = current.attempts + 1;
  if (attempts >= maxAttempts) return withFailure({ ...current, attempts }, failure, now);
  return { ...current, attempts, dueAt: later(now, retryMs) };
}

/** Handed to the queue by the clock, or nothing to be done yet: the clock passes it over for so long. */
export const withDelay = (current: Schedule, ms: number, now: Date): Schedule => ({
  ...current,
  dueAt: later(now, ms),
});

type MessageOutcome = Pick<Message, 'wid' | 'failure' | 'nextAttemptAt' | 'isDeleted'>;

/** Accepted by the channel, failed for good, or taken back before it left. */
export const isMessageOver = ({ wid, failure, nextAttemptAt, isDeleted }: MessageOutcome): boolean =>
  wid !== null || isDeleted || (failure !== null && nextAttemptAt === null);

/**
 * A schedule after news of its messages; undefined while one of them is still on its way. A message that
 * failed and is sent again by a person makes it good.
 * @param messages as stored now, undefined for one that is gone
 */
export function withOutcome(
  current: Schedule,
  messages: readonly (MessageOutcome | undefined)[],
  now: Date,
): Schedule | undefined {
  if (current.status !== 'AGENDADA' && current.status !== 'ERRO') return undefined;
  if (messages.some((message) => message && !isMessageOver(message))) return undefined;
  const lost = messages.filter((message) => !message || message.wid === null);
  if (messages.length > 0 && lost.length === 0) {
    const at = now.toISOString();
    return { ...current, status: 'ENVIADA', sentAt: at, failure: null, dueAt: null, updatedAt: at };
  }
  if (current.status === 'ERRO') return undefined;
  const { code, reason } = lost[0]?.failure ?? { code: 'ERR_MESSAGE_NOT_FOUND', reason: '' };
  return withFailure(current, { code, reason }, now);
}

/** @param isMasked see `hidesNumbers`: people without a profile name are called by their number */
export function scheduleView(schedule: Schedule, isMasked: boolean): ScheduleView {
  const { edition: _edition, attempts: _attempts, dueAt: _dueAt, messageIds: _messageIds, ...shown } = schedule;
  return {
    ...shown,
    contact: namedView(shown.contact, isMasked),
    mediaUrl: shown.media ? `/api/media/${shown.media.key}` : null,
  };
}
