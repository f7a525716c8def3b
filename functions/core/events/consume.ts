import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../log.ts';
import { countTry, isCounted, maxTries, pauseAfter, secondsFailing, UnreadableMessage } from './failedTries.ts';
import { giveUp, returnToQueue } from './queue.ts';

export interface Delivery {
  /** 1 at first. Deliveries are not tries: one that Lambda had no room for counts too. */
  readonly receiveCount: number;
  readonly group?: string | undefined;
  readonly dedupId?: string | undefined;
}

/** Thrown to leave a message in its queue without an error line: it comes back after so many seconds. */
export class RetryLater extends Error {
  readonly seconds: number;
  constructor(reason: string, seconds: number) {
    super(reason);
    this.name = 'RetryLater';
    this.seconds = seconds;
  }
}

const deliveryOf = ({ attributes }: SQSRecord): Delivery => ({
  receiveCount: Number(attributes.ApproximateReceiveCount),
  group: attributes.MessageGroupId,
  dedupId: attributes.MessageDeduplicationId,
});

/** Counts the tries of a message that may be given up; undefined if it may not, or if the table cannot count now. */
async function triesOf(record: SQSRecord, error: unknown): Promise<number | undefined> {
  if (!isCounted(record, error)) return undefined;
  try {
    return await countTry(record);
  } catch (cause) {
    log.warn('message.notCounted', { messageId: record.messageId, error: cause });
    return undefined;
  }
}

/** @returns whether the message lies with the dead letters now, and its group goes on without it */
async function isGivenUp(record: SQSRecord, error: unknown): Promise<boolean> {
  try {
    await giveUp(record);
    log.error('message.givenUp', { messageId: record.messageId, error });
    return true;
  } catch (cause) {
    log.error('message.notGivenUp', { messageId: record.messageId, error: cause });
    return false;
  }
}

/** @returns seconds until a failed message is delivered again; undefined when it ended */
async function pauseOrEnd(record: SQSRecord, error: unknown): Promise<number | undefined> {
  if (error instanceof RetryLater) return Math.max(1, Math.ceil(error.seconds));
  const tries = await triesOf(record, error);
  if (tries !== undefined && tries >= maxTries && (await isGivenUp(record, error))) return undefined;
  return pauseAfter(record, error, tries);
}

/** Without this the messages stay hidden, and their group blocked, until the queue's own time-out. */
async function bringBack(records: readonly SQSRecord[], seconds: number): Promise<void> {
  try {
    await returnToQueue(records, seconds);
  } catch (error) {
    log.warn('message.notGivenBack', { error });
  }
}

const groupsOf = (records: readonly SQSRecord[]): SQSRecord[][] => {
  const groups = new Map<string, SQSRecord[]>();
  for (const record of records) {
    const name = record.attributes.MessageGroupId ?? record.messageId;
    groups.set(name, [...(groups.get(name) ?? []), record]);
  }
  return [...groups.values()];
};

const parsed = <T>(schema: { parse(body: unknown): T }, { body }: SQSRecord): T => {
  try {
    return schema.parse(JSON.parse(body));
  } catch (error) {
    // The message of a SyntaxError repeats the text that it could not read, which may be a customer's.
    throw new UnreadableMessage(error instanceof SyntaxError ? undefined : error);
  }
};

/**
 * Handler of a queue. Groups run in parallel, messages of a group one after another; after a failure the rest of that
 * group is given back too, so that its order holds. Both come back after 2, 4, 8 and at most 60 seconds, after an hour
 * every five minutes. A malformed message goes to the dead letters at its fifth try, any other failing message half a
 * day later; the messages behind it are worked on at once.
 */
export const consume = <T>(
  schema: { parse(body: unknown): T },
  work: (message: T, delivery: Delivery) => Promise<void>,
) => {
  /** @returns what was thrown; undefined when the work is done */
  const attempt = async (record: SQSRecord): Promise<unknown> => {
    try {
      await work(parsed(schema, record), deliveryOf(record));
      return undefined;
    } catch (error) {
      // The alarm goes by the seconds of failing; see infra/queueAlarms.ts.
      if (!(error instanceof RetryLater))
        log.error('message.failed', { messageId: record.messageId, seconds: secondsFailing(record), error });
      return error ?? new Error('nothing was thrown');
    }
  };
  const runGroup = async (records: readonly SQSRecord[]): Promise<readonly SQSRecord[]> => {
    for (const [position, record] of records.entries()) {
      const error = await attempt(record);
      if (error === undefined) continue;
      const seconds = await pauseOrEnd(record, error);
      if (seconds === undefined) continue;
      const failed = records.slice(position);
      await bringBack(failed, seconds);
      return failed;
    }
    return [];
  };
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await Promise.all(groupsOf(event.Records).map(runGroup));
    return { batchItemFailures: failed.flat().map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
};
