import { randomUUID } from 'node:crypto';
import type { chats } from '@shared/chats/contract.ts';
import type { Chat } from '@shared/chats/model.ts';
import { afterReading, isMember, membersOf } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { User } from '@shared/users/model.ts';
import { listUsers } from '../accounts/users/service.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { commit } from '../core/store/commit.ts';
import { retryConflicts } from '../core/store/store.ts';
import { asMember, asOwner } from './access.ts';
import { changeSteps, creationSteps, getChat, removalSteps, removePlaces } from './repo.ts';

/** A removal that dies half-way is completed by its job after this many seconds. */
const removalDelay = 30;

/** @throws ERR_NO_USER_FOUND for anybody who is not of the company */
async function peopleOf(ctx: Ctx, ids: readonly number[]): Promise<User[]> {
  const users = new Map((await listUsers(ctx)).map((user) => [user.id, user]));
  return [...new Set(ids)].map((id) => {
    const user = users.get(id);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    return user;
  });
}

export async function createChat({ title, users }: Parsed<typeof chats.create>, ctx: Ctx): Promise<Chat> {
  const at = ctx.now.toISOString();
  const chat: Chat = {
    id: randomUUID(),
    companyId: ctx.companyId,
    title,
    ownerId: ctx.user.id,
    members: membersOf(ctx.user, await peopleOf(ctx, users)),
    lastMessage: '',
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  await commit(creationSteps(chat));
  return chat;
}

/** Updates title and members; a member who stays keeps the count of unread messages (B-CHAT-1). */
export async function updateChat({ id, title, users }: Parsed<typeof chats.update>, ctx: Ctx): Promise<Chat> {
  asOwner(ctx, await getChat(ctx, id));
  const people = users && (await peopleOf(ctx, users));
  return retryConflicts(async () => {
    const before = asOwner(ctx, await getChat(ctx, id));
    const members = people ? membersOf(ctx.user, people, before.members) : before.members;
    const after = { ...before, title: title ?? before.title, members };
    const left = before.members.map(({ userId }) => userId).filter((userId) => !isMember(after, userId));
    await removePlaces(before, left);
    const { next, steps } = changeSteps(before, after, { event: 'chat.updated' });
    await commit(steps);
    return next;
  });
}

/** Gone for everybody at once; the messages follow by a job. */
export async function removeChat(id: string, ctx: Ctx): Promise<void> {
  asOwner(ctx, await getChat(ctx, id));
  const { companyId } = ctx;
  await enqueueJobs([{ type: 'chat.removed', companyId, chatId: id }], removalDelay);
  await retryConflicts(async () => commit(removalSteps(asOwner(ctx, await getChat(ctx, id)))));
}

export const markRead = (id: string, ctx: Ctx): Promise<Chat> =>
  retryConflicts(async () => {
    const before = asMember(ctx, await getChat(ctx, id));
    const after = afterReading(before, ctx.user.id);
    if (after === before) return before;
    const { next, steps } = changeSteps(before, after, { event: 'chat.read' });
    await commit(steps);
    return next;
  });
