import { allOf } from '@shared/queues/tree.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import type { Dragging, DragPosition } from './dragging.ts';
import { type DropTarget, dropTargetAt, type TreeRow } from './treeEdits.ts';

/** Pixels of one level; the same as in OptionTree.module.css. */
const indent = 24;

const DraggingContext = createContext<Dragging | undefined>(undefined);
export const DraggingProvider = DraggingContext.Provider;

/** Makes a row one that can be picked up by its handle. */
export function useDragRow(row: RefObject<Element | null>, handle: RefObject<Element | null>, optionId: number): void {
  const dragging = useContext(DraggingContext);
  useEffect(() => {
    if (dragging === undefined || row.current === null || handle.current === null) return;
    return dragging.row(row.current, handle.current, optionId);
  }, [dragging, row, handle, optionId]);
}

interface Drop {
  readonly row: TreeRow;
  readonly place: DropTarget & { readonly depth: number };
  readonly mark: { readonly id: number; readonly side: 'before' | 'after' } | undefined;
}

interface Refs {
  readonly list: RefObject<HTMLElement | null>;
  readonly follower: RefObject<HTMLElement | null>;
}

/** Drop target: the gap under the pointer, at the level of its horizontal offset. */
function dropOf(
  list: HTMLElement | null,
  rows: readonly TreeRow[],
  optionId: number,
  { y, aside }: DragPosition,
): Drop | undefined {
  const row = rows.find(({ option }) => option.id === optionId);
  if (row === undefined) return undefined;
  const own = new Set(allOf([row.option]).map(({ id }) => id));
  const others = rows.filter(({ option }) => !own.has(option.id));
  const isAbove = ({ option }: TreeRow): boolean => {
    const box = list?.querySelector(`[data-option="${option.id}"]`)?.getBoundingClientRect();
    return box !== undefined && box.top + box.height / 2 < y;
  };
  const gap = others.filter(isAbove).length;
  const place = dropTargetAt(others, gap, row.depth + Math.round(aside / indent));
  const [above, below] = [others[gap - 1], others[gap]];
  const after = above && { id: above.option.id, side: 'after' as const };
  return { row, place, mark: below ? { id: below.option.id, side: 'before' } : after };
}

/** Dragging comes after the tree is shown: menu and keys move options too. */
export function useDropTarget(
  { list, follower }: Refs,
  rows: readonly TreeRow[],
  onDrop: (row: TreeRow, place: DropTarget) => void,
) {
  const latest = useLatest({ rows, onDrop });
  const [dragging, setDragging] = useState<Dragging>();
  const [drop, setDrop] = useState<Drop>();
  useEffect(() => {
    let isGone = false;
    let started: Dragging | undefined;
    const at = (id: number, pull: DragPosition) => dropOf(list.current, latest.current.rows, id, pull);
    const start = async () => {
      const { startDragging } = await import('./dragging.ts');
      if (isGone) return;
      started = startDragging({
        onMove: (id, pull) => setDrop(at(id, pull)),
        onDrop: (id, pull) => {
          setDrop(undefined);
          const landed = pull && at(id, pull);
          if (landed !== undefined) latest.current.onDrop(landed.row, landed.place);
        },
      });
      setDragging(started);
    };
    start().catch(() => undefined);
    return () => {
      isGone = true;
      started?.stop();
    };
  }, [latest, list]);
  useEffect(() => {
    if (dragging === undefined || follower.current === null) return;
    return dragging.follower(follower.current);
  }, [dragging, follower]);
  return {
    dragging,
    dragged: drop?.row.option,
    /** The mark at a row. */
    at: (id: number) => (drop?.mark?.id === id ? { side: drop.mark.side, depth: drop.place.depth } : undefined),
  };
}
