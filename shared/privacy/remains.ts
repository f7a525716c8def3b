import { dayMs } from '../core/time.ts';

/**
 * Data that remains after an erasure, and the most days it does; null means no limit of time alone. Every proof
 * lists it.
 */
export const remains = {
  /** Identities of who wants no campaigns, without name and words: what they asked for goes on. */
  optOuts: null,
  /** Answers to repeated requests, readable only with the same request. */
  answers: 1,
  /** Files of reports that were finished before. */
  reports: 7,
  /** Audit records, with masked numbers at most. */
  audit: null,
  /** Rows of sheets that did not get into a contact list, until the list is deleted. */
  refusedRows: null,
  /** Consents, which the company has to prove. */
  consents: null,
  /** The proof itself: salted hashes. */
  proof: null,
  /** Messages among colleagues, and messages forwarded to other contacts. */
  colleagues: null,
  /** Keys of a linked device for its conversations, until the number is unlinked. */
  linkedDevice: null,
  /** The toy phone of the trial. */
  sandbox: null,
  /** Work on its way. */
  queues: 14,
  /** Changes that workers read; those that one of them could not handle are put aside for as long as this. */
  stream: 14,
  /** Words of messages in the search index, until their segment is rewritten. */
  search: 1,
  /** Recent requests in the memory of running programs. */
  memory: 1,
  /** Continuous backups and former versions of files. */
  backups: 35,
  /** Browser storage of users, until they open the page again. */
  browsers: null,
  /** Data delivered to other systems before. */
  receivers: null,
} as const satisfies Record<string, number | null>;
export type Remaining = keyof typeof remains;

/** An entry of a proof's list of remaining data. */
export interface Remainder {
  readonly place: Remaining;
  /** ISO instant; null: not by time alone. */
  readonly until: string | null;
}

/** Data that remains after an erasure, each place once. */
export function remaindersAt(finishedAt: string, staying: ReadonlySet<Remaining>): Remainder[] {
  const end = (days: number) => new Date(Date.parse(finishedAt) + days * dayMs).toISOString();
  return (Object.keys(remains) as Remaining[])
    .filter((place) => staying.has(place))
    .map((place) => {
      const days: number | null = remains[place];
      return { place, until: days === null ? null : end(days) };
    });
}
