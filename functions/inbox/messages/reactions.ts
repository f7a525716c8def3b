import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { messages } from '@shared/messages/contract.ts';
import { isEmoji } from '@shared/messages/emoji.ts';
import type { Message, MessageView } from '@shared/messages/model.ts';
import { quoteOf } from '@shared/messages/quoting.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import {
  conversationId,
  messageIdToConversationId,
  messageEntity,
  messageParts,
  type StoredTicket,
} from '../../core/store/entities.ts';
import { putNew, putVersion } from '../../core/store/records.ts';
import { getItem, retryConflicts, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handOver } from '../records/heldMessages.ts';
import { findMessage, readMessages } from '../records/messages.ts';
import { outboundMessage } from '../records/newMessage.ts';
import { visibleTicket } from '../tickets/service.ts';
import { withNewText, withoutAttempts } from './amend.ts';
import { checkCanLeave, checkMayWrite } from './checks.ts';
import { messageViews } from './view.ts';

type ReactInput = Parsed<typeof messages.react>;

// The ref of something received follows a moment behind; it is then among the newest.
const lookBack = 50;

const isOf = (ticket: StoredTicket, id: string): boolean => messageIdToConversationId(id) === conversationId(ticket);

/** A message of the conversation by the channel's id, whatever its age. */
async function findByWid(ctx: Ctx, ticket: StoredTicket, wid: string): Promise<Message | undefined> {
  const ref = await getItem(keys.ref(ctx.companyId, 'wid', wid));
  const id = ref === undefined ? '' : String(ref['messageId']);
  if (isOf(ticket, id)) return findMessage(ctx, id);
  const { messages } = await readMessages(ctx, ticket, { limit: lookBack });
  return messages.find((message) => message.wid === wid);
}

/** The message reacted to, by our id or the channel's. */
async function targetOf(ctx: Ctx, ticket: StoredTicket, id: string): Promise<Message> {
  const isOurs = isOf(ticket, id);
  const target = isOurs ? await findMessage(ctx, id) : await findByWid(ctx, ticket, id);
  if (!target || target.isPrivate || target.isDeleted || target.mediaType === 'reactionMessage') {
    throw new AppError('ERR_MESSAGE_NOT_FOUND');
  }
  if (target.wid === null) throw new AppError('ERR_SENDING_WAPP_REACTION');
  return target;
}

/** A reaction is stored behind its target under a fixed name, because the company has one reaction per message. */
const reactionRest = (target: Message): string => `${messageParts(target.id).rest}~r`;

function firstReaction(ctx: Ctx, ticket: StoredTicket, target: Message, emoji: string): Message {
  const place = { at: messageParts(target.id).at, rest: reactionRest(target) };
  const user = { id: ctx.user.id, name: ctx.user.name };
  const content = {
    body: emoji,
    mediaType: 'reactionMessage' as const,
    quotedMsg: quoteOf(target, ticket.contact.name),
    user,
  };
  const at = ctx.now.toISOString();
  return { ...outboundMessage(ctx, ticket, content, place), createdAt: at, updatedAt: at };
}

/**
 * Reacts to a message; the same emoji again takes the reaction back, which the channel learns as an
 * empty one (B-MSG-11).
 */
export async function react(input: ReactInput, ctx: Ctx): Promise<MessageView> {
  const ticket = await visibleTicket(ctx, input.ticketId, undefined);
  checkMayWrite(ctx, ticket);
  await checkCanLeave(ctx, ticket);
  if (!capabilities[ticket.channel].reactions || !isEmoji(input.text)) {
    throw new AppError('ERR_SENDING_WAPP_REACTION');
  }
  const target = await targetOf(ctx, ticket, input.id);
  const reaction = await retryConflicts(async () => {
    const first = firstReaction(ctx, ticket, target, input.text);
    const current = await findMessage(ctx, first.id, true);
    if (!current) {
      await transact([putNew(messageEntity, first, 'message.created')]);
      return first;
    }
    const isTakenBack = current.body === input.text && !current.isDeleted;
    const changed = {
      ...withoutAttempts(ctx, withNewText(current)),
      body: isTakenBack ? '' : input.text,
      // A reaction made on the phone may have replaced it meanwhile.
      isDeleted: false,
      user: first.user,
    };
    const { next, write } = putVersion(messageEntity, changed, 'message.updated');
    await transact([write]);
    return next;
  });
  await handOver(ctx, [reaction]);
  const [view] = await messageViews(ctx, [reaction], ticket);
  if (!view) throw new AppError('ERR_SENDING_WAPP_REACTION');
  return view;
}
