import { readStored, removeStored, writeStored } from '@web/lib/storage.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A pause between keystrokes, in milliseconds: what was typed is safe well within half a second. */
const settles = 250;

/** One draft per person and ticket: two people share a browser, no draft is shown in another ticket. */
export const draftScope = (userId: number, uuid: string): string => `${userId}.${uuid}`;

function save(text: string, scope: string): void {
  if (text.trim() === '') removeStored('draft', scope);
  else writeStored('draft', text, scope);
}

/** The composer's text, kept by the browser while it is being written. */
export function useDraft(scope: string) {
  const [text, setText] = useState(() => readStored('draft', scope));
  const unsaved = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useCallback(() => {
    if (unsaved.current === null) return;
    clearTimeout(unsaved.current.timer);
    save(unsaved.current.text, scope);
    unsaved.current = null;
  }, [scope]);
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (unsaved.current !== null) clearTimeout(unsaved.current.timer);
      unsaved.current = { text: next, timer: setTimeout(flush, settles) };
      // An emptied composer was sent or given up: the list must not go on showing it.
      if (next === '') flush();
    },
    [flush],
  );
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return [text, write] as const;
}
