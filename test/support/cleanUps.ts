const pending: (() => void)[] = [];

/** Undoes what outlives a test file, because the process goes on with the next. */
export const atEndOfFile = (undo: () => void): void => void pending.push(undo);

export function cleanUp(): void {
  for (const undo of pending.splice(0)) undo();
}
