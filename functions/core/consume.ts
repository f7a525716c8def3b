import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from './log.ts';

export interface Delivery {
  /** 1 on the first try. */
  readonly receiveCount: number;
  readonly receiptHandle: string;
}

/** Thrown to leave a message in its queue without an error line: it comes back by itself. */
export class TryLater extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TryLater';
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
 * the rest of that group is given back too, so that its order holds. Failed messages end in the
 * dead-letter queue after the queue's maxReceiveCount.
 */
export const consume =
  <T>(schema: { parse(body: unknown): T }, work: (message: T, delivery: Delivery) => Promise<void>) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const runGroup = async (records: readonly SQSRecord[]): Promise<string[]> => {
      for (const [position, record] of records.entries()) {
        try {
          const receiveCount = Number(record.attributes.ApproximateReceiveCount);
          await work(schema.parse(JSON.parse(record.body)), { receiveCount, receiptHandle: record.receiptHandle });
        } catch (error) {
          if (!(error instanceof TryLater)) log.error('message.failed', { messageId: record.messageId, error });
          return records.slice(position).map(({ messageId }) => messageId);
        }
      }
      return [];
    };
    const failed = await Promise.all(groupsOf(event.Records).map(runGroup));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };
