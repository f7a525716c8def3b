import { Draggable, Droppable } from '@dnd-kit/dom';
import { createDragManager } from './dragManager.ts';

/** Registers cards as draggable and lanes as targets; each call returns its own undo. */
export interface Dragging {
  readonly card: (element: Element, cardId: number) => () => void;
  readonly lane: (element: Element, laneId: number) => () => void;
  /** Element that follows the pointer; shown by the library during a drag. */
  readonly follower: (element: Element) => () => void;
  readonly stop: () => void;
}

interface Listener {
  readonly onLift: (cardId: number) => void;
  /** The lane under the pointer, if any. */
  readonly onOver: (laneId: number | undefined) => void;
  /** `laneId` undefined: dropped outside the lanes, or cancelled with Escape. */
  readonly onDrop: (cardId: number, laneId: number | undefined) => void;
}

// Cards and lanes have numbers of their own, which may be the same.
const laneKey = (laneId: number): string => `lane-${laneId}`;
const laneOf = (key: unknown): number | undefined =>
  typeof key === 'string' ? Number(key.slice(laneKey(0).length - 1)) : undefined;

/** Dragging by pointer: the mouse at once, a finger after a long press, so that swipes still scroll. */
export function startDragging({ onLift, onOver, onDrop }: Listener): Dragging {
  const { manager, follower } = createDragManager();
  const { monitor } = manager;
  monitor.addEventListener('dragstart', ({ operation }) => onLift(Number(operation.source?.id)));
  monitor.addEventListener('dragover', ({ operation }) => onOver(laneOf(operation.target?.id)));
  monitor.addEventListener('dragend', ({ canceled, operation }) =>
    onDrop(Number(operation.source?.id), canceled ? undefined : laneOf(operation.target?.id)),
  );
  const kept = (entity: { destroy: () => void }) => () => entity.destroy();
  return {
    card: (element, cardId) => kept(new Draggable({ id: cardId, element }, manager)),
    lane: (element, laneId) => kept(new Droppable({ id: laneKey(laneId), element }, manager)),
    follower,
    stop: () => manager.destroy(),
  };
}
