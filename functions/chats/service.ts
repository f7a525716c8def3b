import type { Chat } from '@shared/chats/model.ts';
import { afterMessages, membersOf, without } from '@shared/chats/rules.ts';
import { ulid } from 'ulid';
import { findUser } from '../accounts/records/users.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { deleteFile, isOwnMediaKey } from '../core/files/files.ts';
import { commit } from '../core/store/commit.ts';
import { retryConflicts } from '../core/store/store.ts';
import {
  changeSteps,
  creationSteps,
  findChat,
  readMessages,
  removalSteps,
  removeMessages,
  removePlaces,
  someChatIds,
} from './repo.ts';

/** Chats and pages of messages one run of a job handles. */
const chatsPerRun = 25;
const pagesPerRun = 20;

interface ChatMember {
  readonly id: number;
  readonly name: string | undefined;
}

const renamed = (chat: Chat, { id, name = '' }: ChatMember): Chat => ({
  ...chat,
  members: chat.members.map((member) => (member.userId === id ? { ...member, name } : member)),
});

/** @returns whether the chat was deleted, so that its messages must go too */
async function refreshChat(ctx: CompanyCtx, chatId: string, person: ChatMember): Promise<boolean> {
  return retryConflicts(async () => {
    const before = await findChat(ctx, chatId);
    if (!before) return true;
    if (person.name !== undefined) {
      const { steps } = changeSteps(before, renamed(before, person), { event: 'chat.updated' });
      await commit(steps);
      return false;
    }
    if (before.ownerId === person.id) {
      await commit(removalSteps(before));
      return true;
    }
    const { steps } = changeSteps(before, without(before, person.id), { event: 'chat.updated' });
    await commit(steps);
    return false;
  });
}

/**
 * Updates the chats of a user with the present name or, once the user is deleted, without this member; chats they owned
 * are deleted (B-USER-3). Idempotent.
 * @param chatRemoved receives the id of every chat whose messages must go
 * @returns the position to go on from, undefined at the end
 */
export async function refreshMember(
  ctx: CompanyCtx,
  userId: number,
  { cursor, chatRemoved }: { cursor: string | undefined; chatRemoved: (chatId: string) => Promise<void> },
): Promise<string | undefined> {
  const user = await findUser(ctx.companyId, userId);
  const person = { id: userId, name: user?.name };
  const { ids, isMore } = await someChatIds(ctx, userId, { limit: chatsPerRun, after: cursor });
  for (const chatId of ids) {
    const isGone = await refreshChat(ctx, chatId, person);
    if (isGone) await chatRemoved(chatId);
    // Last, so that a run that stops before it finds the chat again.
    if (!user) await removePlaces({ companyId: ctx.companyId, id: chatId }, [userId]);
  }
  return isMore ? ids.at(-1) : undefined;
}

/** Removes what is left of a deleted chat: its record, messages and files. @returns whether there is more */
export async function eraseChat(ctx: CompanyCtx, chatId: string): Promise<boolean> {
  await retryConflicts(async () => {
    const chat = await findChat(ctx, chatId);
    if (chat) await commit(removalSteps(chat));
  });
  for (let page = 0; page < pagesPerRun; page += 1) {
    const { messages, isMore } = await readMessages(ctx, chatId, { limit: 100 });
    for (const { file } of messages) {
      if (file && isOwnMediaKey(ctx.companyId, file.key)) await deleteFile(file.key);
    }
    await removeMessages(messages);
    if (!isMore) return false;
  }
  return true;
}

interface ChatLine {
  readonly author: { readonly id: number; readonly name: string };
  readonly text: string;
  readonly at: Date;
}

interface NewChat extends Pick<Chat, 'id' | 'title'> {
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly lines: readonly ChatLine[];
}

/** A chat of the demonstration with what was said in it; the first of the people owns it. */
export async function tellChat({ companyId, now }: CompanyCtx, { id, title, people, lines }: NewChat): Promise<void> {
  const [owner] = people;
  if (!owner || (await findChat({ companyId }, id))) return;
  const createdAt = (lines[0]?.at ?? now).toISOString();
  const members = membersOf(owner, people);
  const blank = { id, companyId, title, ownerId: owner.id, members, lastMessage: '', version: 1 };
  let chat: Chat = { ...blank, createdAt, updatedAt: createdAt };
  await commit(creationSteps(chat));
  for (const { author, text, at } of lines) {
    const own = { id: ulid(at.getTime()), companyId, chatId: id, message: text, createdAt: at.toISOString() };
    const messages = [{ ...own, senderId: author.id, senderName: author.name, file: null, requestKey: null }];
    const after = afterMessages(chat, messages, own.createdAt);
    const { next, steps } = changeSteps(chat, after, { event: 'chat.written', messages });
    await commit(steps);
    chat = next;
  }
}
