// What functions themselves go by: whoever asks does not carry the rest of the manifest along.

/**
 * Deliveries after which SQS itself puts a message with the dead letters: as many as it allows. Half a day of tries takes
 * two hundred; the rest is for deliveries for which Lambda had no room. See core/events/failedTries.ts.
 */
export const maxDeliveries = 1000;

/**
 * The mark of a file that was uploaded and not yet made part of anything, and after how many days such a file goes.
 * Whoever uses an upload takes the mark away; see core/files.
 */
export const unusedUploads = { tag: 'use', value: 'none', days: 2 };

/** The attribute of a dead letter that names the queue it came from. */
export const sourceAttribute = 'source';

/** So much a second, and so much at once after a quiet time. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * What one company, and one number of it, may have of a lane that it shares with all others, unless the cell's file says
 * otherwise; see docs/architecture.md. Nobody at work reaches it; whoever does waits, and nobody else.
 */
export const usualTurns = {
  outbound: { company: { perSecond: 60, burst: 600 }, number: { perSecond: 40, burst: 400 } },
  media: { company: { perSecond: 20, burst: 200 }, number: { perSecond: 20, burst: 200 } },
  walks: { company: { perSecond: 10, burst: 300 }, number: { perSecond: 10, burst: 300 } },
} as const satisfies Record<string, Readonly<Record<'company' | 'number', Rate>>>;
export type TurnLane = keyof typeof usualTurns;
