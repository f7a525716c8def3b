// Limits that functions read at run time; a file of their own, so that they do not load the whole manifest.

/**
 * Deliveries after which SQS itself puts a message with the dead letters: as many as it allows. Half a day of tries takes
 * two hundred; the rest is for deliveries for which Lambda had no room. See core/events/failedTries.ts.
 */
export const maxDeliveries = 1000;

/**
 * Tag of a file that was uploaded and is not used yet, and the days after which such a file is deleted. Using an upload
 * removes the tag; see core/files.
 */
export const unusedUploads = { tag: 'use', value: 'none', days: 2 };

/** The attribute of a dead letter that names the queue it came from. */
export const sourceAttribute = 'source';

/** Number per second, and the burst allowed after a quiet time. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Default turns of a company, and of one number of it, in lanes that it shares with all others; the cell's file may
 * change them; see docs/architecture.md. Normal work does not reach them; a company that does waits without
 * delaying others.
 */
export const usualTurns = {
  outbound: { company: { perSecond: 60, burst: 600 }, number: { perSecond: 40, burst: 400 } },
  media: { company: { perSecond: 20, burst: 200 }, number: { perSecond: 20, burst: 200 } },
  walks: { company: { perSecond: 10, burst: 300 }, number: { perSecond: 10, burst: 300 } },
} as const satisfies Record<string, Readonly<Record<'company' | 'number', Rate>>>;
export type TurnLane = keyof typeof usualTurns;
