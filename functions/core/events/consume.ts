import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { maxDeliveries } from '../../manifestLimits.ts';
import { log } from '../log.ts';
import { returnToQueue } from './queue.ts';

export interface Delivery {
  /** 1 at first. Deliveries are not tries: one that Lambda had no room for counts too. */
  readonly receiveCount: number;
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

const longestPause = 60;

const countOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);
const isLast = (record: SQSRecord): boolean => countOf(record) >= maxDeliveries;

/** Seconds until a failed message is delivered again. */
const pauseAfter = (error: unknown, record: SQSRecord): number =>
  error instanceof RetryLater ? Math.max(1, Math.ceil(error.seconds)) : Math.min(longestPause, 2 ** countOf(record));

/** Without this the messages stay hidden, and their group stands still, until the queue's own time-out. */
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

/**
 * Handler of a queue. Groups run side by side, messages of a group one after another; after a failure
 * the rest of that group is given back too, so that its order holds. Both come back after 2, 4, 8 and at
 * most 60 seconds. A message that failed at its last delivery goes to the dead-letter queue; those behind
 * it, which came as often without a try of their own, must not follow it there.
 */
export const consume = <T>(
  schema: { parse(body: unknown): T },
  work: (message: T, delivery: Delivery) => Promise<void>,
) => {
  /** @returns what was thrown; undefined when the work is done */
  const attempt = async (record: SQSRecord): Promise<unknown> => {
    try {
      await work(schema.parse(JSON.parse(record.body)), { receiveCount: countOf(record) });
      return undefined;
    } catch (error) {
      if (!(error instanceof RetryLater)) log.error('message.failed', { messageId: record.messageId, error });
      return error ?? new Error('nothing was thrown');
    }
  };
  const runGroup = async (records: readonly SQSRecord[]): Promise<SQSRecord[]> => {
    const givenUp: SQSRecord[] = [];
    for (const [position, record] of records.entries()) {
      const error = await attempt(record);
      if (error === undefined) continue;
      const failed = isLast(record) ? [record] : records.slice(position);
      await bringBack(failed, pauseAfter(error, record));
      if (!isLast(record)) return failed;
      givenUp.push(record);
    }
    return givenUp;
  };
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await Promise.all(groupsOf(event.Records).map(runGroup));
    return { batchItemFailures: failed.flat().map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
};
