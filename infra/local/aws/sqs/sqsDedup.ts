import { createHash } from 'node:crypto';
import { AwsError } from '../protocol/protocol.ts';
import type { QueueMessageInput } from './sqsMessage.ts';

const windowMs = 5 * 60_000;

/** Entry of the five-minute deduplication window. */
export interface SentBefore {
  readonly id: string;
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly sent: number;
}

type Attributes = Readonly<Record<string, string>>;

/** Under what a send is remembered: high-throughput FIFO queues deduplicate inside each group. */
export function dedupKey(
  attributes: Attributes,
  { group, dedup }: { readonly group: string | undefined; readonly dedup: string | undefined },
): string | undefined {
  return dedup !== undefined && attributes['DeduplicationScope'] === 'messageGroup' ? `${group} ${dedup}` : dedup;
}

/** The deduplication id of a send to a FIFO queue. @throws AwsError for what such a queue refuses */
export function dedupId(attributes: Attributes, { group, delaySeconds, dedup, body }: QueueMessageInput): string {
  if (group === undefined) {
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageGroupId.');
  }
  if (delaySeconds) throw new AwsError('InvalidParameterValue', 'FIFO queues have no delay per message.');
  if (dedup !== undefined) return dedup;
  if (attributes['ContentBasedDeduplication'] === 'true') return createHash('sha256').update(body).digest('hex');
  throw new AwsError(
    'InvalidParameterValue',
    'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly.',
  );
}

/** Forgets what was sent before the window; `remembered` is in the order of sending. */
export function forgetOldSends(remembered: Map<string, SentBefore>, now: number): void {
  for (const [key, { sent }] of remembered) {
    if (sent > now - windowMs) return;
    remembered.delete(key);
  }
}
