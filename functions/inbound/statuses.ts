import { platformCompany } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { StatusName } from '@shared/messages/acks.ts';
import type { Message } from '@shared/messages/model.ts';
import { marketingRefused } from '@shared/optOuts/rules.ts';
import { findByWid, newestMessages, widKey } from '../channels/connections/messageLookup.ts';
import type { Progress, StatusReport } from '../channels/drivers/driver.ts';
import { noteNoticeFailure, noticeSubject } from '../channels/templates/noticeFailures.ts';
import { applyPlatformOptOut } from '../contacts/optOuts/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { contactEntity, messageKey, messageParts } from '../core/store/entities.ts';
import { dueAttributes } from '../core/store/indexes.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, updateItem, WriteConflict } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';

const ackOf: Record<Exclude<StatusName, 'failed'>, number> = { sent: 1, delivered: 2, read: 3, played: 4 };

/** A status of an earlier text or emoji does not apply to the current one. */
const ofTheseWords = 'NOT contains(otherWids, :wid)';

/** A status of an earlier attempt does not apply to the next one, unless the message arrived after all. */
const ofThisTry = `${ofTheseWords} AND NOT contains(formerWids, :wid)`;

const common = { '#ack': 'ack', '#ev': 'ev', '#version': 'version' };

/** Every later report says it again. */
const chargeOf = ({ chargedAs }: StatusReport) =>
  chargedAs ? { set: ', chargedAs = :charge', values: { ':charge': chargedAs } } : { set: '', values: {} };

/**
 * Applies `withStatus` of shared/messages/acks.ts as one conditional write, so that reports need no read and may
 * come in any order: acks only rise, a failure counts only while no recipient received the message. A report also
 * settles an attempt with an unknown outcome: the message then has its channel id and no next attempt.
 */
function riseTo(ack: number, key: Key, report: StatusReport, at: string) {
  const charge = chargeOf(report);
  return {
    Key: { ...key },
    UpdateExpression:
      `SET #ack = :ack, wid = :wid, updatedAt = :at, #ev = :ev${charge.set} ` +
      `REMOVE nextAttemptAt, ${dueAttributes}${ack >= 2 ? ', failure' : ''} ADD #version :one`,
    ConditionExpression: `attribute_exists(pk) AND #ack < :ack AND ${ack >= 2 ? ofTheseWords : ofThisTry}`,
    ExpressionAttributeNames: common,
    ExpressionAttributeValues: {
      ':ack': ack,
      ':wid': report.wid,
      ':at': at,
      ':ev': 'message.updated',
      ':one': 1,
      ...charge.values,
    },
  };
}

/** A failure of an earlier try says nothing about the one that followed it: the ids must be the same, or ours unknown. */
const fail = (key: Key, report: StatusReport, at: string) => ({
  Key: { ...key },
  UpdateExpression:
    'SET failure = :failure, wid = :wid, updatedAt = :at, #ev = :ev ' +
    `REMOVE nextAttemptAt, ${dueAttributes} ADD #version :one`,
  ConditionExpression: `attribute_exists(pk) AND #ack < :received AND ${ofThisTry} AND (attribute_not_exists(wid) OR wid = :none OR wid = :wid)`,
  ExpressionAttributeNames: common,
  ExpressionAttributeValues: {
    ':failure': report.failure,
    ':received': 2,
    ':none': null,
    ':wid': report.wid,
    ':at': at,
    ':ev': 'message.updated',
    ':one': 1,
  },
});

/** A customer who switched marketing off on the phone gets no more campaigns. */
async function applyBlock(ctx: CompanyCtx, report: StatusReport, messageRef: string): Promise<void> {
  if (report.failure?.code !== marketingRefused) return;
  const { contactId } = messageParts(messageRef);
  const item = await getItem(keys.contact(ctx.companyId, contactId));
  if (item) await applyPlatformOptOut(ctx, fromItem(contactEntity, item), true);
}

/** Our id of the message; what comes without it, or with another program's, is known by the channel's id. */
async function refOf({ companyId }: CompanyCtx, { id }: Connection, report: StatusReport): Promise<string | null> {
  if (report.messageRef?.startsWith(`${id}-`)) return report.messageRef;
  const ref = report.wid === '' ? undefined : await getItem(widKey(companyId, report.wid));
  const messageId = ref ? String(ref['messageId']) : '';
  return messageId.startsWith(`${id}-`) ? messageId : null;
}

/**
 * Notes what became of a message; reports about messages that are not ours, or older news, change nothing.
 * @returns false: nothing is known here by that id, or not yet
 */
export async function applyStatus(ctx: CompanyCtx, connection: Connection, report: StatusReport): Promise<boolean> {
  const { status } = report;
  const noticed = noticeSubject(report.messageRef);
  if (noticed !== undefined) {
    const isOurs = ctx.companyId === platformCompany && status === 'failed';
    if (isOurs) await noteNoticeFailure(noticed, report.failure?.code ?? '', ctx.now);
    return true;
  }
  const messageRef = await refOf(ctx, connection, report);
  const key = messageRef === null ? undefined : messageKey(ctx.companyId, messageRef);
  if (!key) return false;
  const at = ctx.now.toISOString();
  if (status === 'failed' && messageRef !== null) await applyBlock(ctx, report, messageRef);
  try {
    await updateItem(status === 'failed' ? fail(key, report, at) : riseTo(ackOf[status], key, report, at));
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return true;
}

/**
 * Marks all our messages up to an instant or a message as delivered or read. Only the newest are examined: everything
 * behind one that has the status already was reported before.
 */
export async function applyProgress(
  ctx: CompanyCtx,
  connection: Connection,
  contact: Contact,
  { status, upTo, wid }: Progress,
): Promise<void> {
  const conversation = { whatsappId: connection.id, contactId: contact.id };
  const last = wid === null ? undefined : await findByWid(ctx, conversation, wid);
  const until = upTo ?? last?.createdAt;
  if (until === undefined) return;
  const isAsFar = ({ fromMe, ack, createdAt }: Message): boolean =>
    fromMe && createdAt <= until && ack >= ackOf[status];
  const newest = await newestMessages(ctx, conversation, isAsFar);
  const reached = newest.filter(
    (message) => message.fromMe && message.wid !== null && message.createdAt <= until && message.ack < ackOf[status],
  );
  for (const { id, wid: own } of reached) {
    const report = { wid: own ?? '', messageRef: id, status, at: ctx.now.toISOString(), failure: null };
    await applyStatus(ctx, connection, report);
  }
}
