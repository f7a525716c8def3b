/** Something the bench counts and times. */
export interface Operation {
  readonly name: string;
  readonly run: (turn: number) => Promise<unknown>;
  /** Fewer turns than the others, where the world runs out. */
  readonly turns?: number;
  /** What one run does so many times; counts and times are of one. */
  readonly per?: number;
  /** Not counted and not timed. */
  readonly prepare?: (turn: number) => Promise<unknown>;
}
