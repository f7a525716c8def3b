import { serverText } from '@shared/connections/texts.ts';
import { AppError } from '@shared/core/errors.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { readable } from './access.ts';
import { messageViews } from './view.ts';

/**
 * Requests a missing file again. If the channel deleted it and the number is linked, the phone is asked; old files of
 * an import are loaded this way on demand (B-IMP-3).
 */
export async function fetchFile({ id }: { readonly id: string }, ctx: Ctx): Promise<MessageView> {
  const { companyId, now } = ctx;
  const { message, ticket } = await retryConflicts(async () => {
    const found = await readable(ctx, id);
    const { media, isDeleted, body } = found.message;
    if (media?.status !== 'failed' || media.providerId === '' || isDeleted)
      throw new AppError('ERR_MESSAGE_NOT_RETRIABLE');
    const again = {
      ...found.message,
      media: { ...media, status: 'pending' as const },
      body: body === serverText('mediaFailed') ? '' : body,
      updatedAt: now.toISOString(),
    };
    const { next, write } = putVersion(messageEntity, again, 'message.updated');
    await transact([write]);
    return { message: next, ticket: found.ticket };
  });
  await enqueueJobs([{ type: 'media.fetch', companyId, messageId: id }]);
  const [view] = await messageViews(ctx, [message], ticket);
  if (!view) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return view;
}
