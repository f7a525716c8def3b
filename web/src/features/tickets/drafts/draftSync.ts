import { AppError } from '@shared/core/errors.ts';
import { type DraftView, longestDraft } from '@shared/drafts/model.ts';
import { api } from '@web/lib/api.ts';
import { newIdempotencyKey } from '@web/lib/idempotency.ts';
import { onResync, useConnectionState } from '@web/lib/live.ts';
import { currentSession, type Session } from '@web/lib/session.tsx';
import { readStored, removeStored, type StoredDraft, storedScopes, writeStored } from '@web/lib/storage.ts';
import { useEffect } from 'react';

type DraftOwner = Pick<Session['user'], 'id' | 'companyId'>;
type DraftContent = Pick<StoredDraft, 'body' | 'isPrivate'>;

/** Names this page to the server, so that it does not take its own echo for another device's word. */
const page = newIdempotencyKey();

/** Milliseconds after a local change during which drafts of other devices are ignored. */
export const typingMs = 10_000;

/** Time of this page's last change of a draft, in milliseconds of the page. */
const changedAt = new Map<string, number>();
const uploading = new Set<string>();

const buildDraftKeyPrefix = ({ id, companyId }: DraftOwner): string => `${companyId}-${id}.`;

/** Key of a draft, which belongs to one user and one ticket, because users can share a browser. */
export const draftScope = (userId: number, { companyId, uuid }: { companyId: number; uuid: string }): string =>
  `${buildDraftKeyPrefix({ id: userId, companyId })}${uuid}`;

const isOwn = (scope: string): boolean => {
  const user = currentSession()?.user;
  return user !== undefined && scope.startsWith(buildDraftKeyPrefix(user));
};

const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body && (a.body === '' || a.isPrivate === b.isPrivate);

/** The server has it, or has nothing to do with it any more. @returns whether nothing was written meanwhile */
function settle(scope: string, sent: StoredDraft): boolean {
  const current = readStored('draft', scope);
  if (!isSame(current, sent)) return false;
  // An answer that was read before must not undo it.
  changedAt.set(scope, performance.now());
  if (current.body === '') removeStored('draft', scope);
  else writeStored('draft', { ...current, isSaved: true }, scope);
  return true;
}

/** Brings one draft to the server, one request at a time, until the server has the newest. */
async function upload(scope: string): Promise<void> {
  if (uploading.has(scope)) return;
  uploading.add(scope);
  try {
    for (;;) {
      const current = readStored('draft', scope);
      if (current.isSaved || !isOwn(scope) || current.body.length > longestDraft) return;
      const { ticketId, body, isPrivate } = current;
      try {
        await api.drafts.save({ ticketId, body, isPrivate, page });
      } catch (error) {
        // The ticket went to other hands. Everything else is tried again with the connection or the next word.
        if (!(error instanceof AppError) || error.status !== 404) return;
      }
      if (settle(scope, current)) return;
    }
  } finally {
    uploading.delete(scope);
  }
}

function uploadAll(): void {
  for (const scope of storedScopes('draft')) if (!readStored('draft', scope).isSaved) void upload(scope);
}

/** Keeps what is being written: in this browser at once, then on the server. Writes nothing that is known already. */
export function saveDraft(scope: string, ticketId: number, { body, isPrivate }: DraftContent): void {
  const next = { body: body.trim() === '' ? '' : body, isPrivate };
  if (isSame(readStored('draft', scope), next)) return;
  changedAt.set(scope, performance.now());
  writeStored('draft', { ...next, ticketId, isSaved: false }, scope);
  void upload(scope);
}

/**
 * Applies a draft of the server, unless this page has a newer one.
 * @param since moment of the page
 */
function applyServerDraft(scope: string, view: DraftView | undefined, since: number): void {
  const current = readStored('draft', scope);
  if (!current.isSaved || (changedAt.get(scope) ?? Number.NEGATIVE_INFINITY) > since) return;
  if (view === undefined) removeStored('draft', scope);
  else if (!isSame(current, view)) {
    const { ticketId, body, isPrivate } = view;
    writeStored('draft', { ticketId, body, isPrivate, isSaved: true }, scope);
  }
}

const buildDraftKey = (user: DraftOwner, uuid: string): string => `${buildDraftKeyPrefix(user)}${uuid}`;

/** Applies a draft that the user wrote on another device. */
export function applyDraft(user: DraftOwner, view: DraftView): void {
  if (view.page !== page) applyServerDraft(buildDraftKey(user, view.uuid), view, performance.now() - typingMs);
}

/** Removes a draft that the user sent or deleted on another device. */
export const applyDraftRemoval = (user: DraftOwner, uuid: string): void =>
  applyServerDraft(buildDraftKey(user, uuid), undefined, performance.now() - typingMs);

async function pull(): Promise<void> {
  const user = currentSession()?.user;
  if (user === undefined) return;
  const began = performance.now();
  const { drafts, isComplete } = await api.drafts.list({});
  const onServer = new Map(drafts.map((view) => [buildDraftKey(user, view.uuid), view]));
  const known = isComplete ? storedScopes('draft').filter(isOwn) : [];
  for (const scope of new Set([...onServer.keys(), ...known])) applyServerDraft(scope, onServer.get(scope), began);
}

/** Drafts of other devices as they are on the server, and this one's that the server does not have yet. */
function synchronize(): void {
  uploadAll();
  // Offline the drafts of this browser are shown; the next connection asks again.
  pull().catch(() => undefined);
}

/** Keeps this browser's drafts and the server's the same while the inbox is open. */
export function useDraftSync(): void {
  const state = useConnectionState();
  const isOnline = state === 'online' || state === 'restored';
  useEffect(synchronize, []);
  useEffect(
    () =>
      onResync((isFirst) => {
        if (!isFirst) synchronize();
      }),
    [],
  );
  useEffect(() => {
    if (isOnline) uploadAll();
  }, [isOnline]);
}
