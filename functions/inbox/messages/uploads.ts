import type { Channel } from '@shared/connections/model.ts';
import { checkFile, mediaTypeOf } from '@shared/media/rules.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { FileOwner } from '../../core/files/fileOwner.ts';
import { copyFile, newMediaKey } from '../../core/files/files.ts';
import { type ReceivedFile, receivedFiles, type UploadedFile } from '../../core/files/uploads.ts';
import { quickFile } from '../../quickMessages/service.ts';

/** A checked file, ready to become a message. */
export interface Attachment {
  readonly mediaType: Message['mediaType'];
  readonly media: MessageMedia;
  readonly caption: string;
  /** Stores a file that came with the request; done only when everything else is right. */
  readonly store: (owner?: FileOwner) => Promise<void>;
}

function attachment(file: Omit<ReceivedFile, 'start' | 'isNew' | 'isPart'>, channel: Channel): Attachment {
  const { key, name, mime, size, caption, width, height, store } = file;
  const kind = checkFile({ name, mime, size }, channel);
  const media = {
    status: 'ready' as const,
    key,
    mime,
    name,
    size,
    isVoice: kind === 'audio' && file.isVoice,
    width,
    height,
    providerId: '',
  };
  return { mediaType: mediaTypeOf[kind], media, caption, store };
}

/**
 * The files of a request, in order, within the limits of the channel.
 * @throws ERR_FILESIZE_OVER_LIMIT and what `receivedFiles` throws
 */
export async function attachmentsOf(
  ctx: Ctx,
  uploaded: readonly UploadedFile[],
  channel: Channel,
): Promise<Attachment[]> {
  return (await receivedFiles(ctx, uploaded)).map((file) => attachment(file, channel));
}

/**
 * The file of a quick message, as a copy: it stays in the conversation when the quick message changes.
 * @throws ERR_NO_QUICKMESSAGE_FOUND, also when it has no file any more, and ERR_FILESIZE_OVER_LIMIT
 */
export async function quickAttachments(
  ctx: Ctx,
  quickMessageId: number | null | undefined,
  channel: Channel,
): Promise<Attachment[]> {
  if (!quickMessageId) return [];
  const current = await quickFile(ctx, quickMessageId);
  const key = newMediaKey(ctx.companyId);
  return [attachment({ ...current, key, caption: '', store: (owner) => copyFile(current.key, key, owner) }, channel)];
}
