import { later } from '@web/ui/later.tsx';
import { useEffect, useState } from 'react';

/** Long enough for the first screen, in milliseconds. */
const restsAfter = 2000;

export const Palette = later(async () => (await import('./Palette.tsx')).Palette);

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Ctrl or Command with K, from anywhere, also from a text; its code is there before it is wanted. */
export function usePalette() {
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
    // A failure shows where the palette would.
    const timer = setTimeout(() => void Palette.fetch().catch(() => undefined), restsAfter);
    return () => {
      window.removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, []);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
