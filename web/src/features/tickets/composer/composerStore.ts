import { mediaKind } from '@shared/media/rules.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { createEmitter } from '@web/lib/createStore.ts';
import { newIdempotencyKey } from '@web/lib/idempotency.ts';
import { currentSession, onSessionState } from '@web/lib/session.tsx';
import { useSyncExternalStore } from 'react';
import type { QuickFile } from '../outbox/outboxEntry.ts';

/** A file that was chosen and not yet sent. */
export interface Chosen {
  readonly id: string;
  readonly file: File;
  readonly previewUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** What was begun in a conversation besides the message's text; kept by the page, so that another ticket can be looked at meanwhile. */
export interface Held {
  readonly quoted: MessageView | null;
  readonly files: readonly Chosen[];
  readonly isPrivate: boolean;
  /** The file of a quick message, to be sent after the text. */
  readonly quick: QuickFile | null;
  /** What was begun about the ticket beside the conversation. */
  readonly note: string;
}

/** What a message had besides its text when it comes back to be sent differently. */
export interface Beside {
  readonly isPrivate: boolean;
  /** Id of the message it answered. */
  readonly quotedId: string | null;
  readonly file: File | null;
}

const nothing: Held = { quoted: null, files: [], isPrivate: false, quick: null, note: '' };
const current = new Map<string, Held>();
const changes = createEmitter();

/** Empties every composer. */
export function forgetHeld(): void {
  for (const { files } of current.values()) {
    for (const { previewUrl } of files) if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
  }
  current.clear();
  changes.emit();
}

// What one person chose is not the next one's to send; the same person finds it again after signing in anew.
let person: number | undefined;
onSessionState(() => {
  const next = currentSession()?.user.id;
  if (next === undefined) return;
  if (person !== undefined && person !== next) forgetHeld();
  person = next;
});

export function changeHeld(uuid: string, patch: Partial<Held>): void {
  current.set(uuid, { ...(current.get(uuid) ?? nothing), ...patch });
  changes.emit();
}

/** Whether files were chosen anywhere that only this page has. */
export const holdsFiles = (): boolean => [...current.values()].some(({ files }) => files.length > 0);

/** What is being answered, as it is now: it may be taken back meanwhile. */
export function followQuoted(messages: readonly MessageView[]): void {
  for (const [uuid, { quoted }] of current) {
    const now = quoted && messages.find(({ id }) => id === quoted.id);
    if (now) changeHeld(uuid, { quoted: now });
  }
}

export const heldOf = (uuid: string): Held => current.get(uuid) ?? nothing;

export const useHeld = (uuid: string): Held => useSyncExternalStore(changes.subscribe, () => heldOf(uuid));

const isShown = (file: File): boolean => ['image', 'video', 'audio', 'sticker'].includes(mediaKind(file.type));

async function sizeOf(file: File): Promise<{ width: number | null; height: number | null }> {
  if (mediaKind(file.type) !== 'image') return { width: null, height: null };
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return { width, height };
  } catch {
    // A broken picture gets the usual room.
    return { width: null, height: null };
  }
}

/** Takes files in, each with what it will look like. Their limits have been checked. */
export async function addFiles(uuid: string, files: readonly File[]): Promise<void> {
  const chosen = files.map((file): Chosen => {
    const previewUrl = isShown(file) ? URL.createObjectURL(file) : null;
    return { id: newIdempotencyKey(), file, previewUrl, width: null, height: null };
  });
  changeHeld(uuid, { files: [...heldOf(uuid).files, ...chosen] });
  // One by one: thirty photos unpacked at once are more than a phone's memory holds.
  for (const { id, file } of chosen) {
    const size = await sizeOf(file);
    changeHeld(uuid, { files: heldOf(uuid).files.map((one) => (one.id === id ? { ...one, ...size } : one)) });
  }
}

export function dropFile(uuid: string, { id, previewUrl }: Chosen): void {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
  changeHeld(uuid, { files: heldOf(uuid).files.filter((one) => one.id !== id) });
}
