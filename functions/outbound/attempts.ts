import type { Message, SendFailure } from '@shared/messages/model.ts';
import { widKey } from '../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity } from '../core/store/entities.ts';
import { dueAttributes } from '../core/store/indexes.ts';
import { refItem } from '../core/store/records.ts';
import { putItem, updateItem, WriteConflict, wasApplied } from '../core/store/store.ts';
import { reviseMessage } from '../inbox/messages/revisions.ts';

/** Tries before a message is failed for good. */
export const maxAttempts = 5;

/** After a try whose outcome is unknown, a status may still tell it; seconds. */
export const settleSeconds = 20;

/** Longer than any wait in the queue, so that the clock steps in only when the queue lost the job. */
const clockMarginMs = 30_000;

const longestWait = 300;

/**
 * Seconds before the next try: exponential, never below what the platform asks for, spread so that many
 * messages do not come back together. Growth 4 is Meta's rule for the pair limit.
 * @param attempts tries so far, at least 1
 * @param chance 0 to 1
 */
export function waitSeconds(attempts: number, growth: number, retryAfter: number, chance: number): number {
  const base = Math.max(growth ** attempts, retryAfter);
  return Math.min(longestWait, Math.ceil(base * (1 + chance / 2)));
}

const later = (ctx: CompanyCtx, seconds: number): string =>
  new Date(ctx.now.getTime() + seconds * 1000 + clockMarginMs).toISOString();

/**
 * Records the beginning of an attempt before anything is sent, so that an attempt without an end shows that the message
 * may have left. The queue's count of deliveries is no substitute, because it includes those for which there was no
 * room.
 * @returns false if another attempt began, or the message was sent, meanwhile
 */
export const beginAttempt = (message: Message): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...messageEntity.key(message) },
      UpdateExpression: 'SET begun = :begun, #ev = :ev ADD #version :one',
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(wid) AND (attribute_not_exists(begun) OR begun < :begun)',
      ExpressionAttributeNames: { '#ev': 'ev', '#version': 'version' },
      ExpressionAttributeValues: { ':begun': message.attempts + 1, ':ev': 'message.updated', ':one': 1 },
    }),
  );

/** True if an attempt began and its result is unknown. */
export const isUncertain = ({ attempts, begun = 0 }: Message): boolean => begun > attempts;

/**
 * Notes that the channel took the message. Ack and id only if a status of this very try did not bring
 * them first: one that says it failed leaves no ack behind, only the id. The ref lets quotes and reactions find it. Not one transaction: without the ref the message is still
 * found among the newest ones, and two plain writes cost half.
 */
export async function markAccepted(ctx: CompanyCtx, message: Message, wid: string): Promise<void> {
  const accepted = updateItem({
    Key: { ...messageEntity.key(message) },
    UpdateExpression:
      'SET #ack = :ack, wid = :wid, updatedAt = :at, #ev = :ev ' +
      `REMOVE failure, nextAttemptAt, begun, ${dueAttributes} ADD #version :one`,
    ConditionExpression: 'attribute_exists(pk) AND #ack < :ack AND (attribute_not_exists(wid) OR wid <> :wid)',
    ExpressionAttributeNames: { '#ack': 'ack', '#ev': 'ev', '#version': 'version' },
    ExpressionAttributeValues: {
      ':ack': 1,
      ':wid': wid,
      ':at': ctx.now.toISOString(),
      ':ev': 'message.updated',
      ':one': 1,
    },
  }).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error;
  });
  const ref = putItem(refItem(widKey(ctx.companyId, wid), { messageId: message.id }));
  await Promise.all([accepted, ref]);
}

/** Seconds between checks that a message handed to a worker was not lost. */
const handedOverSeconds = 300;

/**
 * Records that a linked number's worker sends the message and reports under this id: it has no status yet, and no
 * attempt of ours is open. Idempotent.
 */
export async function markHandedOver(ctx: CompanyCtx, message: Message, wid: string): Promise<void> {
  await putItem(refItem(widKey(ctx.companyId, wid), { messageId: message.id }));
  await reviseMessage(message, (current) =>
    current.wid !== null
      ? undefined
      : { ...current, begun: message.attempts, nextAttemptAt: later(ctx, handedOverSeconds), failure: null },
  );
}

/** The message will not be tried again by itself; people see why. */
export const markFailed = (ctx: CompanyCtx, message: Message, failure: SendFailure): Promise<Message | undefined> =>
  reviseMessage(message, (current) =>
    current.wid !== null
      ? undefined
      : {
          ...current,
          failure,
          attempts: current.attempts + 1,
          nextAttemptAt: null,
          updatedAt: ctx.now.toISOString(),
        },
  );

interface Waiting {
  readonly seconds: number;
  readonly attempts: number;
  readonly failure: SendFailure | null;
}

/** The message is tried again after so many seconds. @returns undefined when it went out meanwhile */
export const markWaiting = (
  ctx: CompanyCtx,
  message: Message,
  { seconds, attempts, failure }: Waiting,
): Promise<Message | undefined> =>
  reviseMessage(message, (current) =>
    current.wid !== null
      ? undefined
      : {
          ...current,
          failure: failure ?? current.failure,
          attempts,
          nextAttemptAt: later(ctx, seconds),
          updatedAt: ctx.now.toISOString(),
        },
  );

const transport = /^(TIMEOUT|NETWORK|TOOLARGE|ODD_ANSWER|HTTP_\d+)$/;

/** A try that seemed lost had worked after all: its failure is no longer true. */
export async function forgetTransportFailure(ctx: CompanyCtx, message: Message): Promise<void> {
  if (message.ack < 1 || !message.failure || !transport.test(message.failure.code)) return;
  await reviseMessage(message, (current) =>
    current.failure && transport.test(current.failure.code)
      ? { ...current, failure: null, updatedAt: ctx.now.toISOString() }
      : undefined,
  );
}
