import { mediaKind } from '@shared/media/rules.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { createEmitter } from '@web/lib/createStore.ts';
import { newIdempotencyKey } from '@web/lib/idempotency.ts';
import { currentSession, onSessionState } from '@web/lib/session.tsx';
import { useSyncExternalStore } from 'react';
import type { QuickFile } from '../outbox/outboxEntry.ts';

/** A file that was chosen and not yet sent. */
export interface ComposerFile {
  readonly id: string;
  readonly file: File;
  readonly previewUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Unsent parts of a message besides its text; kept by the page, so that other tickets can be opened meanwhile. */
export interface ComposerState {
  readonly quoted: MessageView | null;
  readonly files: readonly ComposerFile[];
  readonly isPrivate: boolean;
  /** The file of a quick message, to be sent after the text. */
  readonly quick: QuickFile | null;
  /** Unsent internal note about the ticket, from the panel next to the conversation. */
  readonly note: string;
}

/** Parts of a failed message besides its text, restored to be sent differently. */
export interface RestoredParts {
  readonly isPrivate: boolean;
  /** Id of the message it answered. */
  readonly quotedId: string | null;
  readonly file: File | null;
}

const empty: ComposerState = { quoted: null, files: [], isPrivate: false, quick: null, note: '' };
const states = new Map<string, ComposerState>();
const changes = createEmitter();

/** Empties every composer. */
export function resetComposers(): void {
  for (const { files } of states.values()) {
    for (const { previewUrl } of files) if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
  }
  states.clear();
  changes.emit();
}

// The state is dropped when another user signs in; the same user finds it again after a new sign-in.
let person: number | undefined;
onSessionState(() => {
  const next = currentSession()?.user.id;
  if (next === undefined) return;
  if (person !== undefined && person !== next) resetComposers();
  person = next;
});

export function updateComposer(uuid: string, patch: Partial<ComposerState>): void {
  states.set(uuid, { ...(states.get(uuid) ?? empty), ...patch });
  changes.emit();
}

/** True if unsent files exist that only this page has. */
export const hasUnsentFiles = (): boolean => [...states.values()].some(({ files }) => files.length > 0);

/** Updates quoted messages, which may be deleted meanwhile. */
export function updateQuoted(messages: readonly MessageView[]): void {
  for (const [uuid, { quoted }] of states) {
    const now = quoted && messages.find(({ id }) => id === quoted.id);
    if (now) updateComposer(uuid, { quoted: now });
  }
}

export const composerState = (uuid: string): ComposerState => states.get(uuid) ?? empty;

export const useComposerState = (uuid: string): ComposerState =>
  useSyncExternalStore(changes.subscribe, () => composerState(uuid));

const isShown = (file: File): boolean => ['image', 'video', 'audio', 'sticker'].includes(mediaKind(file.type));

async function measureImageFile(file: File): Promise<{ width: number | null; height: number | null }> {
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
  const chosen = files.map((file): ComposerFile => {
    const previewUrl = isShown(file) ? URL.createObjectURL(file) : null;
    return { id: newIdempotencyKey(), file, previewUrl, width: null, height: null };
  });
  updateComposer(uuid, { files: [...composerState(uuid).files, ...chosen] });
  // Sequential, because thirty decoded photos at once exceed a phone's memory.
  for (const { id, file } of chosen) {
    const size = await measureImageFile(file);
    updateComposer(uuid, {
      files: composerState(uuid).files.map((one) => (one.id === id ? { ...one, ...size } : one)),
    });
  }
}

export function removeFile(uuid: string, { id, previewUrl }: ComposerFile): void {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
  updateComposer(uuid, { files: composerState(uuid).files.filter((one) => one.id !== id) });
}
