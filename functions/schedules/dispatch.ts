import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Message } from '@shared/messages/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import { stepOf, suspendedMs, withDelay, withFailure, withMessages, withObstacle } from '@shared/schedules/rules.ts';
import { getCompany } from '../accounts/records/companies.ts';
import { findUser } from '../accounts/records/users.ts';
import { defaultConnection, getSendingConnection } from '../channels/connections/service.ts';
import { getContact } from '../contacts/records/presentContact.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity } from '../core/store/entities.ts';
import { holdWork } from '../core/store/heldWork.ts';
import { putNew, putVersion } from '../core/store/records.ts';
import { scheduleEntity } from '../core/store/resourceEntities.ts';
import { retryConflicts, transact } from '../core/store/store.ts';
import {
  type ConversationState,
  conversationState,
  messageWithoutTicket,
  saveConversation,
  showInTicket,
} from '../inbox/messages/withoutTicket.ts';
import { handOver } from '../inbox/records/heldMessages.ts';
import { releaseBefore } from '../inbox/tickets/delayedTexts.ts';
import { templateContents, textContents } from './content.ts';
import { type DueSchedule, retryDispatch } from './dueSchedule.ts';
import { settleOutcome } from './outcome.ts';
import { findSchedule, saveSchedule } from './repo.ts';

/** Through what it leaves: the chosen connection, else the author's default (B-CONN-8, B-SCHED-5). */
async function connectionOf(ctx: CompanyCtx, { whatsappId, userId }: Schedule): Promise<Connection> {
  if (whatsappId !== null) return getSendingConnection(ctx, whatsappId);
  const user = await findUser(ctx.companyId, userId);
  return defaultConnection({ companyId: ctx.companyId, ...(user ? { user } : {}) });
}

/** @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED (B-CONT-2) */
async function getUnblockedContact(ctx: CompanyCtx, { contactId }: Schedule): Promise<Contact> {
  const contact = await getContact(ctx, contactId);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  return contact;
}

/** True if the channel accepts free text now (B-MSG-16). */
const isWindowOpen = (ctx: CompanyCtx, { channel }: Connection, { newest }: ConversationState): boolean =>
  replyWindow(capabilities[channel].windowHours, newest?.lastInboundAt ?? null, ctx.now).isOpen;

/** The end of an id separates messages of the same instant; for one edition of a schedule it is always the same. */
const restOf = ({ id, edition }: Schedule, position: number): string =>
  `${id.slice(10)}${edition.toString(36).toUpperCase()}${position}`;

/**
 * Stores the schedule's messages and claims it in one transaction: a concurrent edit, removal or sending has
 * saved another version, and then nothing of this is stored. There is no state in which it is claimed and not
 * stored, so that no crash can leave it half-way or send it twice.
 */
async function send(ctx: CompanyCtx, schedule: Schedule, company: Company): Promise<void> {
  const contact = await getUnblockedContact(ctx, schedule);
  const connection = await connectionOf(ctx, schedule);
  const line = { connection, contact };
  const standing = await conversationState(ctx, connection.id, contact.id);
  const facts = { ...line, ticket: standing.active, company, at: ctx.now };
  const own = { user: schedule.user, scheduleId: schedule.id };
  const contents = isWindowOpen(ctx, connection, standing)
    ? textContents(schedule, facts)
    : await templateContents(schedule, facts);
  const messages = contents.map((content, position) =>
    messageWithoutTicket(ctx, line, standing, { ...content, ...own }, restOf(schedule, position)),
  );
  const claimed = withMessages(
    schedule,
    messages.map(({ id }) => id),
    ctx.now,
  );
  if (standing.newest) await releaseBefore(ctx, standing.newest);
  await transact([
    putVersion(scheduleEntity, claimed, 'schedule.updated').write,
    ...messages.map((message) => putNew(messageEntity, message, 'message.created')),
    ...saveConversation(line, standing),
  ]);
  await release(ctx, standing, messages);
}

async function release(ctx: CompanyCtx, standing: ConversationState, messages: readonly Message[]): Promise<void> {
  await handOver(ctx, messages);
  for (const message of messages.slice(-1)) await showInTicket(ctx, standing, message);
}

/** Errors that may be over in a minute; any other does not go away by itself. */
const passing: readonly string[] = ['ERR_WAPP_NOT_INITIALIZED', 'ERR_NO_DEF_WAPP_FOUND'];

async function sendOrFail(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  const company = await getCompany(ctx.companyId);
  if (!company.status || subscriptionState(company, ctx.now) === 'suspended') {
    await holdWork(ctx.companyId, { kind: 'schedule', id: schedule.id });
    await saveSchedule(withDelay(schedule, suspendedMs, ctx.now));
    return;
  }
  try {
    if (!company.plan.useSchedules) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
    await send(ctx, schedule, company);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = { code: error.code, reason: '' };
    const next = passing.includes(error.code)
      ? withObstacle(schedule, failure, ctx.now)
      : withFailure(schedule, failure, ctx.now);
    await saveSchedule(next, next.status === 'ERRO' ? 'schedule.updated' : undefined);
  }
}

/**
 * Completes a schedule that was claimed before: its messages are stored, and steps that a crash cut off are repeated.
 */
async function lookAfter(ctx: CompanyCtx, schedule: Schedule): Promise<void> {
  const open = (await settleOutcome(ctx, schedule)).filter((message) => message !== undefined);
  const [first] = open;
  if (!first) return;
  const standing = await conversationState(ctx, first.whatsappId, first.contactId);
  for (const message of open.slice(-1)) await showInTicket(ctx, standing, message);
}

/** Does what a schedule needs at this moment, once, however many calls come for it (B-SCHED-4). */
export async function dispatch(ctx: CompanyCtx, due: DueSchedule): Promise<void> {
  await retryConflicts(async () => {
    const schedule = await findSchedule(ctx, due.scheduleId);
    const step = stepOf(schedule, due.edition, ctx.now);
    if (!schedule || step === 'nothing') return;
    if (step === 'wait') return retryDispatch(due, Date.parse(schedule.sendAt) - ctx.now.getTime());
    if (step === 'look') return lookAfter(ctx, schedule);
    if (step === 'send') return sendOrFail(ctx, schedule);
    await saveSchedule(
      withFailure(schedule, { code: 'ERR_SCHEDULE_TOO_LATE', reason: '' }, ctx.now),
      'schedule.updated',
    );
  });
}
