interface Installation {
  readonly id: number;
  readonly hasSandbox?: boolean | undefined;
}

/** Whether a company can try things with the stand-in for the channel: unless its installation says that there is none. */
export const hasSandbox = ({ hasSandbox: has }: Installation): boolean => has !== false;
