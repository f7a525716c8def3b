import type { QueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { createStore } from '@web/lib/createStore.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { newIdempotencyKey } from '@web/lib/idempotency.ts';
import { type Uploaded, upload } from '@web/lib/media.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { applyChat, applyMessages } from './cache.ts';

/** A message on its way, or one that did not arrive; the id is the request's key. */
export interface PendingMessage {
  readonly id: string;
  readonly userId: number;
  readonly chatId: string;
  readonly text: string;
  readonly file: File | null;
  /** Object URL of a picture. */
  readonly previewUrl: string | null;
  /** 0 to 1, of the file. */
  readonly progress: number;
  readonly failure: string | null;
  readonly createdAt: string;
}

// Leaving the chat, or the screen, must not lose what is being sent.
const entries = createStore<readonly PendingMessage[]>([]);
const stored = new Map<string, Uploaded>();
const cancels = new Map<string, AbortController>();
const turns = new Map<string, Promise<void>>();

const change = (id: string, fields: Partial<PendingMessage>): void =>
  entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)));

/** Takes a message back that did not arrive, or stops it. */
export function discard(id: string): void {
  const entry = entries.get().find((one) => one.id === id);
  if (entry?.previewUrl) URL.revokeObjectURL(entry.previewUrl);
  cancels.get(id)?.abort();
  cancels.delete(id);
  stored.delete(id);
  entries.set(entries.get().filter((one) => one.id !== id));
}

async function uploaded({ id, file }: PendingMessage, signal: AbortSignal): Promise<Uploaded[]> {
  if (file === null) return [];
  const onProgress = (progress: number) => change(id, { progress });
  const kept = stored.get(id) ?? (await upload(file, { onProgress, signal }));
  stored.set(id, kept);
  return [kept];
}

async function deliver(client: QueryClient, id: string): Promise<void> {
  const entry = entries.get().find((one) => one.id === id);
  if (entry === undefined) return;
  const control = new AbortController();
  cancels.set(id, control);
  try {
    const medias = await uploaded(entry, control.signal);
    const call = { id: entry.chatId, message: entry.text, medias };
    const { messages, chat } = await api.chats.send(call, { idempotencyKey: id, signal: control.signal });
    applyMessages(client, messages);
    applyChat(client, chat, entry.userId);
    // The entry goes after the cache has rendered the message, so that the bubble never disappears.
    setTimeout(() => discard(id));
  } catch (error) {
    if (!control.signal.aborted) change(id, { failure: errorText(error) });
  }
}

/** Messages of a chat are sent one after another, so that they arrive in order. */
function enqueue(client: QueryClient, { id, chatId }: PendingMessage): void {
  const before = turns.get(chatId) ?? Promise.resolve();
  turns.set(
    chatId,
    before.then(() => deliver(client, id)),
  );
}

interface ChatMessageDraft {
  readonly userId: number;
  readonly chatId: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** Files and the text, each a message of its own. */
export function sendAll(client: QueryClient, { userId, chatId, text, files }: ChatMessageDraft): void {
  const createdAt = serverDate().toISOString();
  const blank = { userId, chatId, previewUrl: null, progress: 0, failure: null, createdAt };
  const fresh: PendingMessage[] = [
    ...files.map((file) => ({
      ...blank,
      id: newIdempotencyKey(),
      text: '',
      file,
      previewUrl: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    })),
    ...(text.trim() === '' ? [] : [{ ...blank, id: newIdempotencyKey(), text: text.trim(), file: null }]),
  ];
  entries.set([...entries.get(), ...fresh]);
  for (const entry of fresh) enqueue(client, entry);
}

export function retry(client: QueryClient, entry: PendingMessage): void {
  change(entry.id, { failure: null, progress: 0 });
  enqueue(client, entry);
}

/** Messages that the user is sending to a chat, oldest first. */
export function usePendingMessages(chatId: string, userId: number): PendingMessage[] {
  const all = entries.use();
  return all.filter((entry) => entry.chatId === chatId && entry.userId === userId);
}
