import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect } from 'react';

/** Files from the clipboard. A formatted text with a picture, as from a spreadsheet, counts as text. */
function filesOf(copied: DataTransfer): File[] {
  const isText = copied.types.includes('text/html') && copied.getData('text/plain').trim() !== '';
  return isText ? [] : [...copied.files];
}

/** True if another field has the focus, or a dialog is open above the conversation. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);

/** Copied files belong to the open conversation wherever the focus is, as dropped ones do. */
export function usePastedFiles(
  area: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  attach: (files: File[]) => void,
) {
  const latest = useLatest({ isEnabled, attach });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!latest.current.isEnabled || event.clipboardData === null) return;
      if (event.target !== area.current && isElsewhere(event.target)) return;
      const pasted = filesOf(event.clipboardData);
      if (pasted.length === 0) return;
      event.preventDefault();
      latest.current.attach(pasted);
      area.current?.focus();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [area, latest]);
}
