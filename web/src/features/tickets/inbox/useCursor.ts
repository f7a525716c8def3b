import type { TicketView } from '@shared/tickets/model.ts';
import type { VirtualListHandle } from '@web/ui/VirtualList.tsx';
import { type RefObject, useEffect, useState } from 'react';

/** The row the keys go to from where they are. */
function neighbour(rows: readonly TicketView[], id: number | undefined, by: 1 | -1): TicketView | undefined {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return by === 1 ? rows[0] : rows.at(-1);
  return rows[Math.min(rows.length - 1, Math.max(0, place + by))];
}

export interface Cursor {
  readonly id: number | undefined;
  readonly move: (by: 1 | -1) => void;
  readonly row: TicketView | undefined;
  /** True if a row has the focus, or gets it as soon as it is rendered. */
  readonly hasFocus: () => boolean;
}

/** Calls `onRow` with the row that gets the focus, by any means. */
function useFocusedRow(onRow: (id: number) => void): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-ticket]') : null;
      if (row !== null) onRow(Number(row.dataset['ticket']));
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [onRow]);
}

/** Row of the keyboard cursor, which follows the focus and moves it. */
export function useCursor(
  rows: readonly TicketView[],
  uuid: string | undefined,
  list: RefObject<VirtualListHandle | null>,
): Cursor {
  const [id, setId] = useState<number | undefined>(undefined);
  useFocusedRow(setId);
  const selected = rows.find((row) => row.uuid === uuid)?.id;
  const current = rows.some((row) => row.id === id) ? id : undefined;
  const move = (by: 1 | -1) => {
    const next = neighbour(rows, current ?? selected, by);
    if (next === undefined) return;
    setId(next.id);
    list.current?.scrollTo(rows.indexOf(next));
    focusRow(next.id);
  };
  const hasFocus = () => document.activeElement?.closest('[data-ticket]') != null;
  return { id: current, move, row: rows.find((row) => row.id === (current ?? selected)), hasFocus };
}

/** Frames a row may take to be drawn after the list has moved to it. */
const patience = 5;

const focusDrawn = (id: number): boolean => {
  const link = document.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
  link?.focus({ preventScroll: true });
  return link !== null;
};

/** Gives the row the focus, at once or as soon as it is drawn, unless the focus has moved elsewhere until then. */
function focusRow(id: number, tries = patience): void {
  if (focusDrawn(id)) return;
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== before && activeElement !== body && !activeElement?.matches('[data-ticket]')) return;
    if (tries > 0) focusRow(id, tries - 1);
    else focusDrawn(id);
  });
}
