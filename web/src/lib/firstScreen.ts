let shown: Promise<void> = Promise.resolve();

/** Makes everything that nobody waits for wait until then: what the first screen shows comes before it. */
export function holdUntil(isShown: Promise<void>): void {
  shown = isShown;
}

/** Resolves once the first screen shows what it was opened for. */
export const firstScreenShown = (): Promise<void> => shown;
