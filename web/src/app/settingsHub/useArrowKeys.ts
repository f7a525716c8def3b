import { useLatest } from '@web/lib/useLatest.ts';
import { type RefObject, useEffect } from 'react';

const stopsOf = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('input[type="search"], a[data-place]'),
];

const isPlain = ({ isComposing, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !(isComposing || altKey || ctrlKey || metaKey || shiftKey);

/**
 * Handles a key pressed at a stop (0 is the field).
 * @returns true if the key did something
 */
function act(key: string, stops: readonly HTMLElement[], place: number, clear: () => void): boolean {
  const [field, first] = stops;
  if (key === 'ArrowDown' || key === 'ArrowUp') stops[place + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  else if (key === 'Enter' && field instanceof HTMLInputElement && place === 0 && field.value !== '') first?.click();
  else if (key === 'Escape' && place > 0) {
    clear();
    field?.focus();
  } else return false;
  return true;
}

/**
 * Inside a search: arrows walk from the field through its links, Enter in the field opens the first result, and Escape
 * on a link clears and goes back to the field, which clears itself.
 */
export function useArrowKeys(box: RefObject<HTMLElement | null>, onClear: () => void): void {
  const clear = useLatest(onClear);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onKey = (event: KeyboardEvent) => {
      const stops = stopsOf(element);
      const place = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
      if (place !== -1 && isPlain(event) && act(event.key, stops, place, () => clear.current())) event.preventDefault();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [box, clear]);
}
