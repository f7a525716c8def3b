export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top' | 'right' | 'left';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}
export interface FloatingPosition {
  left: number;
  top: number;
  /** The room on the chosen side, for lists that must scroll inside. */
  room: number;
}

/** Pixels kept free between a floating thing and the edge of the window. */
const margin = 8;

const within = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin));

function beside(anchor: Box, size: Size, view: Size, side: 'left' | 'right', gap: number): FloatingPosition {
  const before = anchor.left - gap - size.width;
  const after = anchor.left + anchor.width + gap;
  const fitsAfter = after + size.width <= view.width - margin;
  const left = side === 'right' ? (fitsAfter || before < margin ? after : before) : before >= margin ? before : after;
  const top = within(anchor.top + anchor.height / 2 - size.height / 2, view.height - size.height);
  return { left: within(left, view.width - size.width), top, room: view.height - 2 * margin };
}

/** Position of a floating box in the window: on the wanted side if it fits, else on the roomier one. */
export function floatingPosition(anchor: Box, size: Size, view: Size, placement: Placement, gap = 4): FloatingPosition {
  const [side, edge] = placement.split('-') as ['top' | 'bottom' | 'left' | 'right', 'start' | 'end' | undefined];
  if (side === 'left' || side === 'right') return beside(anchor, size, view, side, gap);
  const above = anchor.top - gap - margin;
  const below = view.height - anchor.top - anchor.height - gap - margin;
  const isBelow = side === 'bottom' ? size.height <= below || below >= above : size.height > above && below > above;
  const room = isBelow ? below : above;
  const height = Math.min(size.height, room);
  const aligned = {
    start: anchor.left,
    end: anchor.left + anchor.width - size.width,
    middle: anchor.left + anchor.width / 2 - size.width / 2,
  }[edge ?? 'middle'];
  return {
    left: within(aligned, Math.max(view.width - size.width, 2 * margin)),
    top: isBelow ? anchor.top + anchor.height + gap : anchor.top - gap - height,
    room,
  };
}
