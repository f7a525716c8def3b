import type { TicketView } from '@shared/tickets/model.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus has left the screen, or lies behind what came over it. */
const isLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.closest('[inert]') !== null;

/** A heading takes the focus so that whoever listens hears where they are now. */
function focusHeading(place: HTMLElement | null | undefined): void {
  const heading = place?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

interface Places {
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
export function useFocusOnward({ uuid, rows, list, conversation }: Places): void {
  const last = useRef(uuid);
  useEffect(() => {
    const left = last.current;
    last.current = uuid;
    if (left === uuid || !isLost()) return;
    if (uuid !== undefined) {
      focusHeading(conversation.current);
      return;
    }
    const id = rows.current.find((row) => row.uuid === left)?.id;
    const row = list.current?.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
    if (row) row.focus({ preventScroll: true });
    else focusHeading(list.current);
  }, [uuid, rows, list, conversation]);
}
