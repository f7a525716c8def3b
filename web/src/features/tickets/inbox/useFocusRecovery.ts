import type { TicketView } from '@shared/tickets/model.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** True if the focused element left the screen, is in a toast, or is behind a dialog. */
const isLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.closest('[inert], [data-toasts]') !== null;

/** Focuses a heading, so that screen readers announce the place. */
function focusHeading(place: HTMLElement): boolean {
  const heading = place.querySelector<HTMLElement>('h1, h2');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The first conversation waits for its code. @returns how to give up */
function focusHeadingOnceThere(place: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    if (!isLost() || focusHeading(place)) watcher.disconnect();
  });
  if (!focusHeading(place)) watcher.observe(place, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

interface FocusTargets {
  /** The open conversation. */
  readonly uuid: string | undefined;
  /** The newest rows of the list. */
  readonly rows: RefObject<readonly TicketView[]>;
  readonly list: RefObject<HTMLElement | null>;
  readonly conversation: RefObject<HTMLElement | null>;
}

/**
 * The focus does not end in nothing with the conversation that had it: it goes to the next conversation, or back to
 * the row of the one that was left.
 */
export function useFocusRecovery({ uuid, rows, list, conversation }: FocusTargets): void {
  const last = useRef(uuid);
  useEffect(() => {
    const left = last.current;
    last.current = uuid;
    if (left === uuid || !isLost()) return undefined;
    const place = (uuid === undefined ? list : conversation).current;
    if (place === null) return undefined;
    if (uuid !== undefined) return focusHeadingOnceThere(place);
    const id = rows.current.find((row) => row.uuid === left)?.id;
    const row = place.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
    if (row === null) focusHeading(place);
    else row.focus({ preventScroll: true });
    return undefined;
  }, [uuid, rows, list, conversation]);
}
