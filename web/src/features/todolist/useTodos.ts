import { useSession } from '@web/lib/session.tsx';
import { type Todo, useStored } from '@web/lib/storage.ts';

const now = (): string => new Date().toISOString();

/** The person's own list in this browser, newest first; blank texts change nothing. */
export function useTodos() {
  const { user } = useSession();
  const [todos, set] = useStored('todos', String(user.id));
  return {
    todos,
    add(text: string): boolean {
      if (text.trim() === '') return false;
      const at = now();
      set([{ text: text.trim(), createdAt: at, updatedAt: at }, ...todos]);
      return true;
    },
    change(todo: Todo, text: string): void {
      if (text.trim() === '' || text.trim() === todo.text) return;
      set(todos.map((current) => (current === todo ? { ...current, text: text.trim(), updatedAt: now() } : current)));
    },
    remove: (todo: Todo): void => set(todos.filter((current) => current !== todo)),
    /** Restores the list from before the last removal. */
    restore: (before: Todo[]): void => set(before),
  };
}
