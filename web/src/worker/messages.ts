/** Messages between pages and the service worker. */

/** A page's person wants the new version now. */
export const activateNewVersion = 'takeOver';

/** The push service gave this browser another address. */
export const pushAddressChanged = 'addressChanged';

/** A pressed notification leads there. */
export interface OpenPath {
  readonly open: string;
}

export const pathToOpen = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'open' in message && typeof message.open === 'string'
    ? message.open
    : undefined;
