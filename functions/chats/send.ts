import type { chats } from '@shared/chats/contract.ts';
import type { Chat, ChatMessage } from '@shared/chats/model.ts';
import { afterMessages, chatMessageView, chatView } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { checkUpload } from '@shared/media/rules.ts';
import { monotonicFactory } from 'ulid';
import type { Ctx } from '../core/context/ctx.ts';
import { type ReceivedFile, receivedFiles } from '../core/files/uploads.ts';
import { commit } from '../core/store/commit.ts';
import { retryConflicts } from '../core/store/store.ts';
import { asMember } from './access.ts';
import { changeSteps, getChat } from './repo.ts';

type SendInput = Parsed<typeof chats.send>;

/** Several people write at once, and each of them moves the same record. */
const tries = 12;

type ChatContent = Pick<ChatMessage, 'message' | 'file'>;

const fileContent = ({ key, name, mime, size, width, height, caption }: ReceivedFile): ChatContent => ({
  message: caption.trim() || name,
  file: { key, name, mime, size, width, height },
});

async function contentsOf(ctx: Ctx, input: SendInput) {
  const { message, medias } = input;
  const files = await receivedFiles(ctx, medias);
  for (const file of files) checkUpload(file);
  const text = message.trim();
  const contents = [...files.map(fileContent), ...(text === '' ? [] : [{ message: text, file: null }])];
  if (contents.length === 0) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  return { contents, store: () => Promise.all(files.map((file) => file.store({ chatId: input.id }))) };
}

function buildChatMessages(ctx: Ctx, chat: Chat, contents: readonly ChatContent[]): ChatMessage[] {
  const nextId = monotonicFactory();
  return contents.map((content) => ({
    ...content,
    id: nextId(ctx.now.getTime()),
    companyId: ctx.companyId,
    chatId: chat.id,
    senderId: ctx.user.id,
    senderName: ctx.user.name,
    requestKey: ctx.request.idempotencyKey?.slice(0, 200) ?? null,
    createdAt: ctx.now.toISOString(),
  }));
}

/** A message and everybody's count of unread ones, all or nothing (B-CHAT-2). */
export async function send(input: SendInput, ctx: Ctx): Promise<Output<typeof chats.send>> {
  asMember(ctx, await getChat(ctx, input.id));
  const { contents, store } = await contentsOf(ctx, input);
  await store();
  const { messages, chat } = await retryConflicts(async () => {
    const before = asMember(ctx, await getChat(ctx, input.id));
    const written = buildChatMessages(ctx, before, contents);
    const after = afterMessages(before, written, ctx.now.toISOString());
    const { next, steps } = changeSteps(before, after, { event: 'chat.written', messages: written });
    await commit(steps);
    return { messages: written, chat: next };
  }, tries);
  return { messages: messages.map(chatMessageView), chat: chatView(chat) };
}
