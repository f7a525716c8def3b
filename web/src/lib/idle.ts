import { minuteMs } from '@shared/core/time.ts';

/** Milliseconds without input after which the user counts as away. */
const awayAfter = 10 * minuteMs;
const lookEvery = minuteMs;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let touchedAt = 0;
let isGone = false;

/** True if the user is away from this page. */
export const isUserIdle = (): boolean => isGone;

/**
 * Calls `listener` when the user goes away or comes back.
 * @returns how to stop
 */
export function watchIdle(listener: () => void): () => void {
  const become = (next: boolean) => {
    if (next === isGone) return;
    isGone = next;
    listener();
  };
  const onTouch = () => {
    touchedAt = Date.now();
    become(false);
  };
  touchedAt = Date.now();
  isGone = false;
  for (const name of touches) window.addEventListener(name, onTouch, { passive: true, capture: true });
  const timer = setInterval(() => become(Date.now() - touchedAt > awayAfter), lookEvery);
  return () => {
    clearInterval(timer);
    for (const name of touches) window.removeEventListener(name, onTouch, { capture: true });
  };
}
