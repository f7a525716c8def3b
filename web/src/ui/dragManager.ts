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
    /** What follows the pointer; shown by the library while something is dragged. Answers how to take it back. */
    follower(element: Element): () => void {
      if (feedback === undefined) return () => undefined;
      feedback.overlay = element;
      // What flies back before it appears in its new place would say the opposite of what happened.
      feedback.dropAnimation = null;
      return () => {
        feedback.overlay = undefined;
      };
    },
  };
}
