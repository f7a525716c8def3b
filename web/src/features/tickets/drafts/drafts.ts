import type { TicketView } from '@shared/tickets/model.ts';
import { useStored } from '@web/lib/storage.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { composerState, updateComposer } from '../composer/composerStore.ts';
import { draftScope, saveDraft, typingMs } from './draftSync.ts';

/** A pause between keystrokes, in milliseconds: with the way to the server it is safe within half a second. */
const saveDelay = 250;

interface Unsaved {
  readonly text: string;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The composer's text, kept while it is being written; what other devices write appears unless one is typing here. */
export function useDraft(userId: number, ticket: TicketView) {
  const { id, uuid } = ticket;
  const scope = draftScope(userId, ticket);
  const [stored] = useStored('draft', scope);
  const [text, setText] = useState(stored.body);
  const unsaved = useRef<Unsaved | null>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const flush = useCallback(() => {
    if (unsaved.current === null) return;
    clearTimeout(unsaved.current.timer);
    saveDraft(scope, id, { body: unsaved.current.text, isPrivate: composerState(uuid).isPrivate });
    unsaved.current = null;
  }, [scope, id, uuid]);
  const write = useCallback(
    (next: string) => {
      setText(next);
      typedAt.current = performance.now();
      if (unsaved.current !== null) clearTimeout(unsaved.current.timer);
      unsaved.current = { text: next, timer: setTimeout(flush, saveDelay) };
      // An emptied composer was sent or given up: the list must not go on showing it.
      if (next === '') flush();
    },
    [flush],
  );
  // Before the first paint: a note must never look like a message to the customer.
  useLayoutEffect(() => {
    const adopt = () => {
      setText(stored.body);
      if (stored.body !== '') updateComposer(uuid, { isPrivate: stored.isPrivate });
    };
    const isTyping = () => unsaved.current !== null || performance.now() - typedAt.current < typingMs;
    if (!isTyping()) return adopt();
    // Later, or this page would go on showing what another tab has sent.
    const later = () => {
      if (!isTyping()) adopt();
    };
    const timer = setTimeout(later, typedAt.current + typingMs - performance.now());
    return () => clearTimeout(timer);
  }, [stored, uuid]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return [text, write] as const;
}
