import { isReadOnly } from '@web/lib/readMode.ts';
import { type DragEvent, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files dropped anywhere on an element. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Events of children bubble, so only the balance of enters and leaves says if the element was left.
  const depth = useRef(0);
  const count = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event) || isReadOnly()) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    target: {
      onDragEnter: count(1),
      onDragLeave: count(-1),
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        // Prevented all the same: the browser would leave the page for the file.
        if (!isReadOnly()) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
