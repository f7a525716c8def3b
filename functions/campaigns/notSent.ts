import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { StopCode } from '@shared/campaigns/model.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import type { SendOutcome } from '../channels/drivers/driver.ts';
import { now } from '../core/context/clock.ts';
import { type Amounts, moveDelivery } from './deliveries.ts';
import { messageFailed, noteFailed } from './outcome.ts';

interface Failed {
  readonly kind: 'failed';
  /** A code that says nothing about this recipient, and may befall everybody behind. */
  readonly brokenBy?: string;
  /** A server failed while it was sent: the message may be out, so what is reserved for it stays so. */
  readonly mayHaveLeft?: boolean;
}

/**
 * Result for a recipient. `line`: the connection accepts nothing for a while; `taken`: another process is writing to
 * the recipient.
 */
export type Result =
  /** `isBegun`: outside of an open window, so that it counts for what the number may begin in a day. */
  | { readonly kind: 'sent'; readonly cost: number; readonly isBegun: boolean }
  | { readonly kind: 'skipped' | 'taken' | 'unknown' }
  | Failed
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'line'; readonly at: number }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'pause'; readonly code: StopCode; readonly detail: string };

/** Tries with a channel that says "later" (B-CAMP-11). */
const maxAttempts = 5;
const growth = 4;

/** Error for messages sent too fast to a contact; it affects that conversation alone. */
const pairRate = '131056';

/** A failure that another attempt may repair is not the recipient's. */
const failedBy = ({ code, isRetriable }: SendFailure): Failed =>
  isRetriable && code !== pairRate ? { kind: 'failed', brokenBy: code } : { kind: 'failed' };

/** Fails a recipient without a retry; the failure says whether a user may try again. */
export async function giveUp(
  amounts: Amounts,
  claimed: Delivery,
  message: Message,
  failure: SendFailure,
  at: string,
): Promise<Result> {
  await messageFailed(message, failure, claimed.attempts + 1, at);
  await noteFailed(claimed, failure, amounts, at);
  return failedBy(failure);
}

/**
 * A server failed, which hardly sent it: a person may try again. When a report that it left was faster than the server's
 * answer, the recipient stays claimed, and the next look settles them by what is stored of the message.
 */
export async function giveUpInDoubt(
  amounts: Amounts,
  claimed: Delivery,
  message: Message,
  failure: SendFailure,
  at: string,
): Promise<Result> {
  if (!(await messageFailed(message, failure, claimed.attempts + 1, at))) return { kind: 'unknown' };
  await noteFailed(claimed, failure, amounts, at);
  return { ...failedBy(failure), mayHaveLeft: true };
}

/** A channel says "later": the recipient's turn comes again, unless there were enough of them. */
export async function waitOrFail(
  amounts: Amounts,
  claimed: Delivery,
  outcome: Extract<SendOutcome, { kind: 'retry' }>,
  message: Message,
): Promise<Result> {
  const at = now();
  const attempts = claimed.attempts + 1;
  await messageFailed(message, outcome.failure, attempts, at.toISOString());
  if (claimed.part.startsWith('follow') || attempts >= maxAttempts) {
    await noteFailed(claimed, outcome.failure, amounts, at.toISOString());
    return failedBy(outcome.failure);
  }
  const seconds = Math.max(growth ** attempts, outcome.retryAfter);
  const later = at.getTime() + seconds * 1000;
  const fields = {
    state: 'pending' as const,
    attempts,
    nextAttemptAt: new Date(later).toISOString(),
    updatedAt: at.toISOString(),
  };
  await moveDelivery(claimed, fields, { from: ['claimed'], is: { messageId: claimed.messageId } });
  // The number's own rate: everybody behind would be refused as well.
  return outcome.failure.code === '130429' ? { kind: 'line', at: later } : { kind: 'later', at: later };
}
