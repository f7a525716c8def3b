import { createStore } from './createStore.ts';

/**
 * The server's time as this page knows it. Windows, dates and "now" follow it: the computer's clock may be wrong, and
 * that of a demonstration is moved on purpose.
 */

/** Less than that is the way the answer took. */
const tolerance = 5000;

const ahead = createStore(0);

/** @param said the header of an answer, in milliseconds since 1970; null where something else answered */
export function syncServerClock(said: string | null): void {
  const time = Number(said ?? Number.NaN);
  if (!Number.isFinite(time) || time <= 0) return;
  const measured = time - Date.now();
  const next = Math.abs(measured) < tolerance ? 0 : measured;
  if (Math.abs(next - ahead.get()) >= tolerance) ahead.set(next);
}

export const onClockMoved = ahead.subscribe;

/** The present in milliseconds. How long something took, and when a session ends, are asked of the computer's clock. */
export const serverTime = (): number => Date.now() + ahead.get();

export const serverDate = (): Date => new Date(serverTime());
