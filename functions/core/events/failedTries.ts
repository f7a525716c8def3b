import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { daySeconds } from '@shared/core/time.ts';
import type { SQSRecord } from 'aws-lambda';
import { sessionNow } from '../context/clock.ts';
import { updateItem } from '../store/store.ts';
import { keys } from '../store/table.ts';

/** A message that its own schema refuses: no repetition changes that, unless a newer version of the product reads it. */
export class UnreadableMessage extends Error {
  constructor(cause: unknown) {
    super('the message is not what its queue carries', { cause });
    this.name = 'UnreadableMessage';
  }
}

/**
 * Messages by which DynamoDB refuses values. A refused request (missing index, broken expression) is a mistake of a
 * release and passes with it. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CommonErrors.html
 */
const refusedValues =
  /item size|one or more parameter values|number overflow|significant digits|nesting levels|item collection size/i;

/** True if the same message must fail for ever; every other failure passes with its cause. */
export function isMalformed(error: unknown): boolean {
  if (error instanceof UnreadableMessage) return true;
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    return reasons.some(({ Code, Message = '' }) => Code === 'ValidationError' && refusedValues.test(Message));
  }
  return error instanceof Error && error.name === 'ValidationException' && refusedValues.test(error.message);
}

/** Tries after which a message ends in the dead letters that cannot succeed, or failed for half a day. */
export const maxTries = 5;
const hourSeconds = 3600;
const halfDaySeconds = 12 * hourSeconds;
const keptDays = 14;

/** Seconds since the first delivery, by the queue's clock, which the demonstration clock does not move. */
export function secondsFailing({ attributes }: SQSRecord): number {
  const first = Number(attributes.ApproximateFirstReceiveTimestamp);
  return Number.isFinite(first) ? Math.max(0, (sessionNow().getTime() - first) / 1000) : 0;
}

/** True if the tries of a message are counted: a write is only worth it for a message that may be given up. */
export const isCounted = (record: SQSRecord, error: unknown): boolean =>
  isMalformed(error) || secondsFailing(record) >= halfDaySeconds;

/**
 * Counts a try. Deliveries are no tries: SQS also counts those for which Lambda had no room, and those behind
 * another message of the group. Without the table nothing is counted, and so nothing ends.
 */
export async function countTry({ messageId }: SQSRecord): Promise<number> {
  const ttl = Math.floor(sessionNow().getTime() / 1000) + keptDays * daySeconds;
  const item = await updateItem({
    Key: { ...keys.failedTries(messageId) },
    UpdateExpression: 'ADD #tries :one SET #ttl = :ttl, et = :et',
    ExpressionAttributeNames: { '#tries': 'tries', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': ttl, ':et': 'failedTries' },
  });
  return Number(item['tries']);
}

/** Together eleven minutes: while a deployment lasts, new functions send what old ones cannot read yet. */
const unreadablePauses = [5, 60, 300, 300];

/** Seconds until a failed message is delivered again: 2, 4, 8 to 60 in the first hour, 300 afterwards. */
export function pauseAfter(record: SQSRecord, error: unknown, tries: number | undefined): number {
  if (error instanceof UnreadableMessage && tries !== undefined) return unreadablePauses[tries - 1] ?? 300;
  if (secondsFailing(record) >= hourSeconds) return 300;
  return Math.min(60, 2 ** Number(record.attributes.ApproximateReceiveCount));
}
