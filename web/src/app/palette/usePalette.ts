import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { useEffect, useState } from 'react';

export const Palette = lazyWithRetry(async () => (await import('./Palette.tsx')).Palette);
const ahead = [Palette];

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Ctrl or Command with K, from anywhere, also from a text; its code is there before it is wanted. */
export function usePalette() {
  usePrefetch(ahead);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMine =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isMine || event.isComposing) return;
      event.preventDefault();
      if (!isCovered()) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
