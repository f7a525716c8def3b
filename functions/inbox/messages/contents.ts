import { AppError } from '@shared/core/errors.ts';
import { isBlank } from '@shared/core/blank.ts';
import { hasNoText } from '@shared/messages/content.ts';
import type { Quoted } from '@shared/messages/model.ts';
import { quoteOf } from '@shared/messages/quoting.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { findMessage, isOfConversation } from '../records/messages.ts';
import type { TemplateContent } from './templates.ts';
import type { Attachment } from './uploads.ts';

/** A file and its words; where the channel shows it without any, they follow on their own. */
export const fileContents = ({ mediaType, media }: Attachment, caption: string): TemplateContent[] => {
  const hasOwnText = !isBlank(caption) && hasNoText(mediaType);
  const file: TemplateContent = { mediaType, media, body: hasNoText(mediaType) ? '' : caption };
  return hasOwnText ? [file, { mediaType: 'chat', body: caption }] : [file];
};

/**
 * Quotes a message of the ticket's conversation.
 * @throws ERR_MESSAGE_NOT_FOUND
 */
export async function quoteFrom(ctx: Ctx, ticket: StoredTicket, id: string, isPrivate = false): Promise<Quoted> {
  const message = isOfConversation(ticket, id) ? await findMessage(ctx, id) : undefined;
  // A quote would carry a note out of the company.
  if (!message || (message.isPrivate && !isPrivate)) throw new AppError('ERR_MESSAGE_NOT_FOUND');
  return quoteOf(message, ticket.contact.name);
}
