import { touch, useMedia } from '@web/lib/useMedia.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect } from 'react';

/** A conversation that nothing is drawn of by then has no composer, in milliseconds after the server's answer. */
const longestWait = 30_000;

/** The ticket whose composer is to have the focus as soon as one may write in it. */
let wanted: number | undefined;
/** Text typed before the composer was ready. */
let typed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Requests the focus for the composer of an accepted ticket.
 * @param ticketId undefined to withdraw the request
 */
export function requestComposerFocus(ticketId: number | undefined): void {
  clearTimeout(timer);
  wanted = ticketId;
  typed = '';
}

/** Withdraws the request for this ticket; a request for another ticket stays. */
export function cancelComposerFocus(ticketId: number): void {
  if (wanted === ticketId) requestComposerFocus(undefined);
}

/** The server has answered: the composer comes soon or not at all. */
export function expectComposerSoon(ticketId: number): void {
  if (wanted !== ticketId) return;
  clearTimeout(timer);
  timer = setTimeout(cancelComposerFocus, longestWait, ticketId);
}

/** Takes what is typed before the composer is there: it is meant for it. @returns false when none is awaited */
export function typeAhead(key: string): boolean {
  if (wanted === undefined) return false;
  if (key === 'Escape') requestComposerFocus(undefined);
  else if (key.length === 1) typed += key;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  return key !== 'Escape';
}

interface FocusTarget {
  readonly ticketId: number;
  /** True if writing to the customer is allowed. */
  readonly isReady: boolean;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Takes what was typed before. */
  readonly onTyped: (text: string) => void;
}

/** Gives the composer the focus it was wanted with, once; on touch screens that would bring the keyboard up. */
export function useRequestedFocus({ ticketId, isReady, area, onTyped }: FocusTarget): void {
  const isTouch = useMedia(touch);
  const take = useLatest(onTyped);
  useEffect(() => {
    if (!isReady || wanted !== ticketId) return;
    const before = typed;
    requestComposerFocus(undefined);
    if (!isTouch) area.current?.focus();
    if (before !== '') take.current(before);
  }, [isReady, isTouch, ticketId, area, take]);
}
