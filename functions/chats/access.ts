import type { Chat } from '@shared/chats/model.ts';
import { isMember } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../core/context/ctx.ts';

/** @throws ERR_NO_PERMISSION for colleagues who are not in the chat (B-CHAT-2) */
export function asMember(ctx: Ctx, chat: Chat): Chat {
  if (!isMember(chat, ctx.user.id)) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

/** @throws ERR_NO_PERMISSION for everybody but the owner (B-CHAT-1) */
export function asOwner(ctx: Ctx, chat: Chat): Chat {
  if (chat.ownerId !== ctx.user.id) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}
