interface Installation {
  readonly id: number;
  readonly hasSandbox?: boolean | undefined;
}

/** True if the company can use the simulated channel, unless the installation has none. */
export const hasSandbox = ({ hasSandbox: has }: Installation): boolean => has !== false;
