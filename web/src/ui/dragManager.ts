import './dragging.css';
import { Accessibility, DragDropManager, Feedback, PointerSensor, StyleInjector } from '@dnd-kit/dom';

/**
 * Dragging by pointer. Keys are the screens' own, and so are the words for screen readers, because the library's are
 * English. Its styles come from a file: the content security policy refuses the <style> elements that it would make.
 */
export function createDragManager() {
  const manager = new DragDropManager({
    sensors: [PointerSensor],
    plugins: (usual) => usual.filter((plugin) => plugin !== Accessibility),
  });
  manager.registry.unregister(StyleInjector);
  const feedback = manager.plugins.find((plugin) => plugin instanceof Feedback);
  return {
    manager,
    /**
     * Sets the element that follows the pointer, shown by the library during a drag.
     * @returns its undo
     */
    follower(element: Element): () => void {
      if (feedback === undefined) return () => undefined;
      feedback.overlay = element;
      // A card that flies back before it appears in its new lane would look like a failed move.
      feedback.dropAnimation = null;
      return () => {
        feedback.overlay = undefined;
      };
    },
  };
}
