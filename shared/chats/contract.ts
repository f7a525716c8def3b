import * as z from 'zod';
import { NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { ChatMessageView, ChatView, maxMembers } from './model.ts';

const ChatId = z.string().max(100);

export const ChatTitle = z.string().trim().min(1, 'required').max(100, 'too_long');

/** A user's number, or a record that has it: older clients send whole users. */
const ChosenUser = z.union([
  NumericId,
  z.object({ id: NumericId }).transform(({ id }) => id),
  z.object({ userId: NumericId }).transform(({ userId }) => userId),
]);
const ChosenUsers = z.array(ChosenUser).min(1, 'required').max(maxMembers, 'too_many');

const plan = 'useInternalChat';

export const chats = {
  list: route({
    method: 'GET',
    path: '/chats',
    access: 'user',
    plan,
    summary: 'The caller’s chats, the one somebody wrote in last first; `unreads` over all of them, at most 100 chats',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ records: z.array(ChatView), unreads: z.number().int(), ...pageOutput }),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/chats/{id}',
    access: 'user',
    plan,
    summary: 'One chat, for its members',
    input: z.object({ id: ChatId }),
    output: ChatView,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  create: route({
    method: 'POST',
    path: '/chats',
    access: 'user',
    plan,
    idempotent: true,
    summary: 'Begin a chat; the caller owns it and is one of its members',
    input: z.object({ title: ChatTitle, users: ChosenUsers }),
    output: ChatView,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/chats/{id}',
    access: 'user',
    plan,
    summary: 'Change title or members, by the owner; absent fields stay',
    input: z.object({ id: ChatId, title: ChatTitle.optional(), users: ChosenUsers.optional() }),
    output: ChatView,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/chats/{id}',
    access: 'user',
    plan,
    summary: 'Delete a chat with its messages, by the owner',
    input: z.object({ id: ChatId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  read: route({
    method: 'POST',
    path: '/chats/{id}/read',
    access: 'user',
    plan,
    summary: 'The caller has read the chat; a user named in the body is ignored',
    input: z.object({ id: ChatId, userId: NumericId.optional() }),
    output: ChatView,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  messages: route({
    method: 'GET',
    path: '/chats/{id}/messages',
    access: 'user',
    plan,
    summary: 'Messages, newest page first, each page oldest to newest',
    input: PageInput.extend({ id: ChatId }),
    output: z.object({ records: z.array(ChatMessageView), ...pageOutput }),
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  send: route({
    method: 'POST',
    path: '/chats/{id}/messages',
    access: 'user',
    plan,
    idempotent: true,
    multipart: true,
    summary: 'Write to the chat: text, uploaded files, or files in the request (one message each)',
    input: z.object({
      id: ChatId,
      message: z.string().max(10_000, 'too_long').default(''),
      medias: z.array(UploadedMedia).max(10).default([]),
      fromMe: z.unknown().optional(),
      typeArch: z.string().optional(),
      body: z.union([z.string(), z.array(z.string())]).optional(),
    }),
    output: z.object({ messages: z.array(ChatMessageView), chat: ChatView }),
    errors: [
      'ERR_NO_CHAT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_MESSAGE_CONTENT_PROVIDED',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
    ],
  }),
};
