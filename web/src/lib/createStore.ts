import { useSyncExternalStore } from 'react';

interface Emitter<Event extends readonly unknown[]> {
  readonly emit: (...event: Event) => void;
  /** @returns ends it */
  readonly subscribe: (listener: (...event: Event) => void) => () => void;
}

/** Calls listeners in the order in which they subscribed. */
export function createEmitter<Event extends readonly unknown[] = []>(): Emitter<Event> {
  const listeners = new Set<(...event: Event) => void>();
  return {
    emit: (...event) => {
      for (const listener of listeners) listener(...event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value that lives as long as the page, whatever is on the screen, and that components follow. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { emit, subscribe } = createEmitter();
  const get = (): Value => value;
  const set = (next: Value): void => {
    value = next;
    emit();
  };
  const use = (): Value => useSyncExternalStore(subscribe, get);
  return { get, set, subscribe, use };
}
