/** Sending limits of a number; WhatsApp blocks one that writes too fast or to too many strangers. */
export interface Pace {
  /** Milliseconds between two messages, at least and at most. */
  readonly between: readonly [number, number];
  /** The same before a conversation that the company begins. */
  readonly beforeNew: readonly [number, number];
  /** Conversations a day that the company begins. */
  readonly newPerDay: number;
}

export const usualPace: Pace = { between: [1000, 3000], beforeNew: [8000, 15_000], newPerDay: 20 };

/** @param chance 0 to 1 */
export const pauseMs = ([least, most]: readonly [number, number], chance: number): number =>
  Math.round(least + (most - least) * chance);
