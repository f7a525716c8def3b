/** Calls back when nothing else is to be done; Safari does not say. */
export function whenIdle(use: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(use, { timeout: 2000 });
  else setTimeout(use, 200);
}
