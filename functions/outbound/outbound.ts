import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import { noLineError, takesMessages } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { marketingRefused } from '@shared/optOuts/rules.ts';
import { accountOf } from '../channels/connections/accounts.ts';
import { disconnect } from '../channels/connections/checks.ts';
import { newestInboundWid } from '../channels/connections/messageLookup.ts';
import { OutboundJob } from '../channels/connections/outboundJobs.ts';
import { attemptSend, ownFailure } from '../channels/connections/sendAttempt.ts';
import { showTyping, showTypingPause } from '../channels/connections/typing.ts';
import { driverOf } from '../channels/drivers/byChannel/registry.ts';
import type { SendOutcome } from '../channels/drivers/driver.ts';
import { mergeIdentity } from '../contacts/book/inbound.ts';
import { applyPlatformOptOut } from '../contacts/optOuts/service.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { consume, type Delivery, RetryLater } from '../core/events/consume.ts';
import { hasTurn, needTurn } from '../core/events/turns.ts';
import { log } from '../core/log.ts';
import {
  companyEntity,
  connectionEntity,
  contactEntity,
  messageEntity,
  messageKey,
  messageParts,
} from '../core/store/entities.ts';
import { holdWork } from '../core/store/heldWork.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import {
  beginAttempt,
  forgetTransportFailure,
  isUncertain,
  markAccepted,
  markFailed,
  markHandedOver,
  markWaiting,
  maxAttempts,
  settleSeconds,
  waitSeconds,
} from './attempts.ts';
import { awaitCopy, awaitsCopy } from './copies.ts';

type MessageJob = Extract<OutboundJob, { type: 'message' }>;
type ReadJob = Extract<OutboundJob, { type: 'read' }>;
type TypingJob = Extract<OutboundJob, { type: 'typing' }>;
type AmendJob = Extract<OutboundJob, { type: 'amend' }>;
type CallJob = Extract<OutboundJob, { type: 'refuseCall' }>;

/** Everything a try needs, read in one call. */
interface Sending {
  readonly company: Company | undefined;
  readonly message: Message;
  readonly connection: Connection | undefined;
  readonly contact: Contact | undefined;
}

async function read(job: MessageJob, isConsistent: boolean): Promise<Sending | undefined> {
  const key = messageKey(job.companyId, job.messageId);
  const { connectionId, contactId } = messageParts(job.messageId);
  if (!key) return undefined;
  const wanted = [
    key,
    keys.config(job.companyId, 'CONNECTION', connectionId),
    keys.contact(job.companyId, contactId),
    keys.company(job.companyId),
  ];
  const [message, connection, contact, company] = await getItems(wanted, isConsistent);
  if (!message) return isConsistent ? undefined : read(job, true);
  return {
    message: fromItem(messageEntity, message),
    connection: connection && fromItem(connectionEntity, connection),
    contact: contact && fromItem(contactEntity, contact),
    company: company && fromItem(companyEntity, company),
  };
}

/** Gone out already, taken back, private, or failed for good: there is nothing left to try. */
const isSettled = ({ wid, isDeleted, isPrivate, failure, nextAttemptAt }: Message): boolean =>
  wid !== null || isDeleted || isPrivate || (failure !== null && nextAttemptAt === null);

/** Returns the failure of a message that cannot be attempted; undefined otherwise. */
function obstacle({ connection, contact, message }: Sending): SendFailure | undefined {
  if (!connection) return { ...ownFailure('ERR_NO_WAPP_FOUND', ''), isRetriable: false };
  if (!takesMessages(connection)) return ownFailure(noLineError(connection), connection.statusReason);
  if (!contact) return { ...ownFailure('ERR_NO_CONTACT_FOUND', ''), isRetriable: false };
  if (!driverOf(connection.channel)) return { ...ownFailure('ERR_CHANNEL_NOT_SUPPORTED', ''), isRetriable: false };
  return message.media?.status === 'failed' ? ownFailure('ERR_WAPP_DOWNLOAD_MEDIA', '') : undefined;
}

/** The platform may answer with identities we did not know: the canonical number, the scoped id. */
async function learn(ctx: CompanyCtx, contact: Contact | undefined, outcome: SendOutcome): Promise<void> {
  if (contact && outcome.kind === 'accepted') {
    await mergeIdentity(ctx, contact, { aliases: outcome.aliases, pushName: '' });
  }
}

async function settle(ctx: CompanyCtx, sending: Sending, outcome: SendOutcome): Promise<void> {
  const { message, connection, contact } = sending;
  if (outcome.kind === 'accepted' && outcome.isHandedOver) return markHandedOver(ctx, message, outcome.wid);
  if (outcome.kind === 'accepted') {
    await markAccepted(ctx, message, outcome.wid);
    return learn(ctx, contact, outcome);
  }
  const { failure } = outcome;
  log.warn('outbound.refused', { companyId: ctx.companyId, outcome: outcome.kind, code: failure.code });
  if (outcome.kind === 'reconnect' && connection) await disconnect(ctx, connection.id, failure.reason || failure.code);
  const attempts = message.attempts + 1;
  const isOver = outcome.kind === 'never' || outcome.kind === 'reconnect' || attempts >= maxAttempts;
  if (isOver) {
    if (contact && failure.code === marketingRefused) await applyPlatformOptOut(ctx, contact, true);
    await markFailed(ctx, message, failure);
    return;
  }
  const seconds =
    outcome.kind === 'unknown'
      ? Math.max(settleSeconds, waitSeconds(attempts, 2, 0, Math.random()))
      : waitSeconds(attempts, outcome.growth, outcome.retryAfter, Math.random());
  const waiting = await markWaiting(ctx, message, { seconds, attempts, failure });
  if (waiting) throw new RetryLater(failure.code, seconds);
}

const unknownEnd = ownFailure('UNKNOWN_OUTCOME', 'Sending was interrupted and nothing tells how it ended.');

/** A try ended without a word, and the message may be out. A status may still say so; it gets the time for it once. */
async function waitForStatus(ctx: CompanyCtx, message: Message): Promise<void> {
  const attempts = message.attempts + 1;
  if (attempts >= maxAttempts) {
    await markFailed(ctx, message, unknownEnd);
    return;
  }
  const waiting = await markWaiting(ctx, message, { seconds: settleSeconds, attempts, failure: null });
  if (waiting) throw new RetryLater('waiting for a status', settleSeconds);
}

/** True for a company that is disabled or more than three days overdue, whose messages are held (B-COMP-11). */
const isHeld = ({ company }: Sending, at: Date): boolean =>
  company !== undefined && (!company.status || subscriptionState(company, at) === 'suspended');

/** Looked at this often while the company is suspended. */
const heldSeconds = 3600;

/** The message waits; once the company has paid, it is sent at once. */
async function hold(ctx: CompanyCtx, message: Message): Promise<void> {
  await holdWork(ctx.companyId, { kind: 'message', id: message.id });
  await markWaiting(ctx, message, { seconds: heldSeconds, attempts: message.attempts, failure: null });
}

async function sendMessage(ctx: CompanyCtx, job: MessageJob, delivery: Delivery): Promise<void> {
  const sending = await read(job, delivery.receiveCount > 1);
  if (!sending) return;
  const { message } = sending;
  if (isSettled(message)) return forgetTransportFailure(ctx, message);
  if (isHeld(sending, ctx.now)) return hold(ctx, message);
  const cause = obstacle(sending);
  if (cause) {
    await markFailed(ctx, message, cause);
    return;
  }
  if (isUncertain(message)) return waitForStatus(ctx, message);
  if (sending.connection && awaitsCopy(message, sending.connection)) return awaitCopy(ctx, message);
  await needTurn('outbound', message, delivery);
  if (!(await beginAttempt(message))) throw new RetryLater('another try began', settleSeconds);
  const { connection, contact } = sending;
  if (!connection || !contact) throw new Error('a try without a connection or a contact');
  const outcome = await attemptSend(message, connection, contact);
  await settle(ctx, sending, outcome);
  if (job.typing && outcome.kind === 'accepted') {
    await showTypingPause(ctx, connection, { ...job.typing, writer: contact.aliases });
  }
}

/**
 * Returns the contact's last message and the address for a read receipt or typing indicator; undefined if none can be
 * sent now.
 */
async function lastWritten(
  ctx: CompanyCtx,
  { whatsappId, contactId }: Pick<ReadJob, 'whatsappId' | 'contactId'>,
  sign: 'readReceipts' | 'typing',
) {
  const item = await getItem(keys.config(ctx.companyId, 'CONNECTION', whatsappId));
  const connection = item && fromItem(connectionEntity, item);
  const driver = connection?.status === 'CONNECTED' ? driverOf(connection.channel) : undefined;
  const wid = driver?.capabilities[sign] ? await newestInboundWid(ctx, { whatsappId, contactId }) : undefined;
  if (!connection || !driver || !wid) return undefined;
  const writer = driver.addressesPeople ? await getItem(keys.contact(ctx.companyId, contactId)) : undefined;
  return { connection, driver, wid, aliases: writer ? fromItem(contactEntity, writer).aliases : [] };
}

/** Milliseconds after which a typing indicator is outdated. */
const typingLateMs = 10_000;

async function sendTyping(ctx: CompanyCtx, job: TypingJob): Promise<void> {
  if (ctx.now.getTime() - Date.parse(job.at) > typingLateMs || !(await hasTurn('outbound', job))) return;
  const written = await lastWritten(ctx, job, 'typing');
  if (written) await showTyping(ctx, written.connection, { wid: written.wid, writer: written.aliases });
}

/** Read marks are a courtesy: a lost one is made good by the next. */
async function sendRead(ctx: CompanyCtx, job: ReadJob): Promise<void> {
  if (!(await hasTurn('outbound', job))) return;
  const written = await lastWritten(ctx, job, 'readReceipts');
  if (!written) return;
  const { connection, driver, wid, aliases } = written;
  const outcome = await driver.markRead(await accountOf(connection), wid, aliases);
  if (outcome.kind === 'accepted') return;
  log.info('outbound.readRefused', { companyId: ctx.companyId, outcome: outcome.kind, code: outcome.failure.code });
  if (outcome.kind === 'reconnect')
    await disconnect(ctx, job.whatsappId, outcome.failure.reason || outcome.failure.code);
}

/** The channel follows what people made of a message since it left. */
async function amend(ctx: CompanyCtx, { messageId }: AmendJob, delivery: Delivery): Promise<void> {
  const key = messageKey(ctx.companyId, messageId);
  const { connectionId } = messageParts(messageId);
  if (!key) return;
  await needTurn('outbound', { companyId: ctx.companyId, whatsappId: connectionId }, delivery);
  const [item, place] = await getItems([key, keys.config(ctx.companyId, 'CONNECTION', connectionId)], true);
  const connection = place && fromItem(connectionEntity, place);
  if (!item || !connection) return;
  const outcome = await driverOf(connection.channel)?.amend?.(
    await accountOf(connection),
    fromItem(messageEntity, item),
  );
  if (!outcome || outcome.kind === 'accepted') return;
  log.warn('outbound.notAmended', { companyId: ctx.companyId, outcome: outcome.kind, code: outcome.failure.code });
}

/** Rejects the call in a single attempt, because the phone stops ringing soon. */
async function refuseCall(ctx: CompanyCtx, { whatsappId, callId }: CallJob): Promise<void> {
  const item = await getItem(keys.config(ctx.companyId, 'CONNECTION', whatsappId));
  const connection = item && fromItem(connectionEntity, item);
  if (connection?.status !== 'CONNECTED') return;
  const outcome = await driverOf(connection.channel)?.refuseCall?.(await accountOf(connection), callId);
  if (!outcome || outcome.kind === 'accepted') return;
  log.info('outbound.callNotRefused', { companyId: ctx.companyId, outcome: outcome.kind, code: outcome.failure.code });
}

const work = (job: OutboundJob, delivery: Delivery): Promise<void> => {
  const ctx: CompanyCtx = { companyId: job.companyId, now: now() };
  if (job.type === 'refuseCall') return refuseCall(ctx, job);
  if (job.type === 'amend') return amend(ctx, job, delivery);
  if (job.type === 'typing') return sendTyping(ctx, job);
  return job.type === 'read' ? sendRead(ctx, job) : sendMessage(ctx, job, delivery);
};

/** Sends what conversations wait for, each in its own order. */
export const handler = consume(OutboundJob, work);
