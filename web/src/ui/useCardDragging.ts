import { isReadOnly } from '@web/lib/readMode.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import type { Dragging } from './cardDragging.ts';

const DraggingContext = createContext<Dragging | undefined>(undefined);
export const DraggingProvider = DraggingContext.Provider;

/** Makes an element a card or a lane for as long as it is there. */
export function useDragPart(part: 'card' | 'lane', element: RefObject<Element | null>, id: number): void {
  const dragging = useContext(DraggingContext);
  useEffect(() => {
    if (dragging === undefined || element.current === null) return;
    return dragging[part](element.current, id);
  }, [dragging, part, element, id]);
}

/** Dragging comes after the board is shown: what it needs is as heavy as the board, and menu and keys move cards too. */
export function useDragging(follower: RefObject<Element | null>, onDrop: (cardId: number, laneId: number) => void) {
  const latest = useLatest(onDrop);
  const [dragging, setDragging] = useState<Dragging>();
  const [liftedId, setLifted] = useState<number>();
  const [overId, setOver] = useState<number>();
  useEffect(() => {
    let isGone = false;
    let started: Dragging | undefined;
    const start = async () => {
      const { startDragging } = await import('./cardDragging.ts');
      if (isGone || isReadOnly()) return;
      started = startDragging({
        onLift: setLifted,
        onOver: setOver,
        onDrop: (cardId, laneId) => {
          setLifted(undefined);
          setOver(undefined);
          if (laneId !== undefined) latest.current(cardId, laneId);
        },
      });
      setDragging(started);
    };
    start().catch(() => undefined);
    return () => {
      isGone = true;
      started?.stop();
    };
  }, [latest]);
  useEffect(() => {
    if (dragging === undefined || follower.current === null) return;
    return dragging.follower(follower.current);
  }, [dragging, follower]);
  return { dragging, liftedId, overId };
}
