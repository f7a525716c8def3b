/** Whether this installation has the stand-in for the channel. */
export const hasSandbox = (): boolean => true;
