import type { Channel } from '@shared/connections/model.ts';
import { checkFile, mediaTypeOf } from '@shared/media/rules.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { ticketOwner } from '../core/files/fileOwner.ts';
import { copyFile, newMediaKey } from '../core/files/files.ts';
import { log } from '../core/log.ts';
import type { StoredTicket } from '../core/store/entities.ts';

/** A stored file of the company's own, outside of any conversation. */
export interface OwnFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  /** bytes */
  readonly size: number;
}

export type Attached = Pick<Message, 'mediaType' | 'media'>;

/** @throws ERR_FILETYPE_NOT_ALLOWED, ERR_FILESIZE_OVER_LIMIT where the channel does not take it */
export function asMedia(file: OwnFile, channel: Channel, isVoice: boolean) {
  const mediaType = mediaTypeOf[checkFile(file, channel)];
  const shape = { isVoice, width: null, height: null, providerId: '' };
  return { mediaType, media: { status: 'ready' as const, ...file, ...shape } };
}

/**
 * A copy of a stored file as part of a message: it stays in the conversation when the original changes.
 * undefined when it is gone or the channel does not take it; then the words go alone (B-BOT-2, B-BOT-12).
 */
export async function attach(ctx: CompanyCtx, file: OwnFile, ticket: StoredTicket): Promise<Attached | undefined> {
  try {
    const attached = asMedia(file, ticket.channel, false);
    const key = newMediaKey(ctx.companyId);
    await copyFile(file.key, key, ticketOwner(ticket));
    return { ...attached, media: { ...attached.media, key } };
  } catch (error) {
    log.warn('bot.fileLeftOut', { companyId: ctx.companyId, error });
    return undefined;
  }
}
