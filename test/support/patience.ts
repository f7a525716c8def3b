/**
 * How long tests wait at most, in milliseconds. A wait ends when its state comes, so that these cost nothing; they only
 * have to be longer than what the slowest machine takes. Nothing in a test names a shorter one.
 */

/** For a state that lasts once it has come. */
export const longestStateMs = 60_000;

/** For a whole test, the preparation around it, the start of a system. */
export const longestJourneyMs = 240_000;
