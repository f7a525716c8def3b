import type { Connection } from '@shared/connections/model.ts';
import { leavesAsCopy } from '@shared/media/rules.ts';
import type { Message } from '@shared/messages/model.ts';
import { ownFailure } from '../channels/connections/sendAttempt.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { RetryLater } from '../core/events/consume.ts';
import { enqueueRecording } from '../core/events/jobs.ts';
import { markFailed, markWaiting, maxAttempts, waitSeconds } from './attempts.ts';

/** True if the sound must first be converted to a format that the channel takes (B-MSG-5). */
export const awaitsCopy = ({ media }: Message, { channel }: Pick<Connection, 'channel'>): boolean =>
  media?.status === 'ready' && !media.copyKey && leavesAsCopy(media, channel);

/** Has the copy made, and the message wait for it in its place; it fails where none can be made. */
export async function awaitCopy(ctx: CompanyCtx, message: Message): Promise<void> {
  const attempts = message.attempts + 1;
  const isImpossible = message.media?.copyKey === '';
  if (isImpossible || attempts >= maxAttempts) {
    const failure = ownFailure('ERR_FILETYPE_NOT_ON_CHANNEL', '');
    await markFailed(ctx, message, { ...failure, isRetriable: !isImpossible });
    return;
  }
  await enqueueRecording({ companyId: ctx.companyId, messageId: message.id, form: 'wav' });
  // Copies of long recordings may stand before it.
  const seconds = waitSeconds(attempts, 4, 0, 0);
  if (await markWaiting(ctx, message, { seconds, attempts, failure: null })) throw new RetryLater('its copy', seconds);
}
