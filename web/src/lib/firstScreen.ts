let shown: Promise<void> = Promise.resolve();

/** Sets the promise that work of low priority waits for, so that the first screen loads before it. */
export function deferUntil(isShown: Promise<void>): void {
  shown = isShown;
}

/** Resolves once the first screen shows what it was opened for. */
export const firstScreenShown = (): Promise<void> => shown;

let draw: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  draw = resolve;
});

/** Resolves once the code of the first screen has come and it was drawn, so that it has asked for what it shows. */
export const firstScreenDrawn = (): Promise<void> => drawn;

/** Said by every screen; the first one counts. */
export const noteScreenDrawn = (): void => draw();
