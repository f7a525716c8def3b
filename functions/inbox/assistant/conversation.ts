import type { ConversationMessage } from '@shared/assistant/instructions.ts';
import { isShown } from '@shared/messages/content.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { newestFirst } from '../messages/list.ts';
import { messageViewFor } from '../messages/view.ts';

/** Messages that one request looks at: reactions and other tickets of the conversation stand between those of this one. */
const maxExamined = 300;

/** A file is described to the provider by its kind, its caption and its transcript. */
function describeMessage({ mediaType, body, transcript }: MessageView): string {
  const text = (transcript ?? (mediaType === 'audio' ? '' : body)).replaceAll(automaticMark, '').trim();
  return mediaType === 'chat' ? text : `[${mediaType}] ${text}`.trim();
}

function saidIn(message: MessageView): ConversationMessage[] {
  const text = describeMessage(message);
  if (text === '' || message.isDeleted || message.mediaType === 'reactionMessage') return [];
  if (message.isPrivate) return [{ from: 'internal note', text }];
  return [{ from: message.fromMe ? 'company' : 'customer', text }];
}

interface ConversationExcerpt {
  readonly settings: Settings;
  readonly most: number;
  /** Notes between colleagues are not for the customer: an answer must not be made of them. */
  readonly withNotes: boolean;
}

/** The latest of what was said in a ticket, oldest first, as its reader sees it. */
export async function readConversationExcerpt(
  ctx: Ctx,
  ticket: StoredTicket,
  { settings, most, withNotes }: ConversationExcerpt,
): Promise<ConversationMessage[]> {
  const found: ConversationMessage[] = [];
  let examined = 0;
  for await (const message of newestFirst(ctx, ticket, undefined, most)) {
    examined += 1;
    const isWanted = message.ticketId === ticket.id && isShown(message) && (withNotes || !message.isPrivate);
    if (isWanted) found.push(...saidIn(messageViewFor(ctx, message, ticket, settings)));
    if (found.length >= most || examined >= maxExamined) break;
  }
  return found.reverse();
}
