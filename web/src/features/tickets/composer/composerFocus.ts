import { touch, useMedia } from '@web/lib/useMedia.ts';
import { type RefObject, useEffect } from 'react';

/** The ticket whose composer is to have the focus as soon as one may write in it. */
let wanted: number | undefined;

/** Whoever takes a conversation wants to answer. @param ticketId undefined: nobody does any more */
export function requestComposerFocus(ticketId: number | undefined): void {
  wanted = ticketId;
}

/** Gives the composer the focus it was wanted with, once; on touch screens that would bring the keyboard up. */
export function useRequestedFocus(
  ticketId: number,
  isReady: boolean,
  area: RefObject<HTMLTextAreaElement | null>,
): void {
  const isTouch = useMedia(touch);
  useEffect(() => {
    if (!isReady || wanted !== ticketId) return;
    wanted = undefined;
    if (!isTouch) area.current?.focus();
  }, [isReady, isTouch, ticketId, area]);
}
