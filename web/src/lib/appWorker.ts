import { activateNewVersion } from '@web/worker/messages.ts';
import { firstScreenShown } from './firstScreen.ts';

/** After this the page is reloaded all the same: it asks the server first in any case. */
const patience = 10_000;

/** Keeps the application ready for the next start, also one without a network. Not while it is being developed. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Registration waits for the first screen, because the worker fetches some two dozen files. Browsers may
  // refuse it, as in a private window; nothing else depends on it.
  void firstScreenShown().then(() =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
  );
}

async function replaceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (next.state === 'installed') next.postMessage(activateNewVersion);
      if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', look);
    look();
  });
}

/** Puts the new version's worker in place of the old one's, and loads the page once. */
export async function takeNewVersion(): Promise<void> {
  if ('serviceWorker' in navigator) {
    const replaced = replaceWorker().catch(() => undefined);
    await Promise.race([replaced, new Promise((resolve) => setTimeout(resolve, patience))]);
  }
  location.reload();
}
