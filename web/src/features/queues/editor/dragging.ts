import { Draggable } from '@dnd-kit/dom';
import { createDragManager } from '@web/ui/dragManager.ts';

/** Registers rows as draggable; each call returns its own undo. */
export interface Dragging {
  readonly row: (element: Element, handle: Element, optionId: number) => () => void;
  /** Element that follows the pointer; shown by the library during a drag. */
  readonly follower: (element: Element) => () => void;
  readonly stop: () => void;
}

/** Position of the pointer, and its horizontal offset; in pixels. */
export interface DragPosition {
  readonly y: number;
  readonly aside: number;
}

interface Listener {
  readonly onMove: (optionId: number, pull: DragPosition) => void;
  /** `pull` undefined: cancelled with Escape. */
  readonly onDrop: (optionId: number, pull: DragPosition | undefined) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Operation {
  readonly position: { readonly initial: Point; readonly current: Point };
}
// Events carry a copy of the operation, which has no sums.
const pullOf = ({ position: { initial, current } }: Operation): DragPosition => ({
  y: current.y,
  aside: current.x - initial.x,
});

export function startDragging({ onMove, onDrop }: Listener): Dragging {
  const { manager, follower } = createDragManager();
  manager.monitor.addEventListener('dragmove', ({ operation }) =>
    onMove(Number(operation.source?.id), pullOf(operation)),
  );
  manager.monitor.addEventListener('dragend', ({ canceled, operation }) =>
    onDrop(Number(operation.source?.id), canceled ? undefined : pullOf(operation)),
  );
  return {
    row(element, handle, id) {
      const draggable = new Draggable({ id, element, handle }, manager);
      return () => draggable.destroy();
    },
    follower,
    stop: () => manager.destroy(),
  };
}
