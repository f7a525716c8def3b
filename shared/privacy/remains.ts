import { dayMs } from '../core/time.ts';

/** What stays after an erasure, and for how many days at most; null: not by time alone. Said in every proof. */
export const remains = {
  /** Identities of who wants no campaigns, without name and words: what they asked for goes on. */
  optOuts: null,
  /** Answers to repeated requests, readable only with the same request. */
  answers: 1,
  /** Files of reports that were finished before. */
  reports: 7,
  /** Who did what; masked numbers at most. */
  audit: null,
  /** Rows of sheets that did not get into a contact list, until the list is deleted. */
  refusedRows: null,
  /** What the person said about the use of their data, to prove it. */
  consents: null,
  /** The proof itself: salted hashes. */
  proof: null,
  /** What colleagues wrote to each other, or forwarded to somebody else. */
  colleagues: null,
  /** What a linked device has to know of whom it talked to, until the number is unlinked. */
  linkedDevice: null,
  /** The toy phone of the trial. */
  sandbox: null,
  /** Work on its way. */
  queues: 14,
  /** Changes that workers read; those that one of them could not handle are put aside for as long as this. */
  stream: 14,
  /** Words of messages in the index of the search, until their segment is written anew. */
  search: 1,
  /** What running programs know of requests that they served lately. */
  memory: 1,
  /** Continuous backups and former versions of files. */
  backups: 35,
  /** What colleagues' browsers keep, until they are opened again. */
  browsers: null,
  /** What was delivered to other systems before. */
  receivers: null,
} as const satisfies Record<string, number | null>;
export type Remaining = keyof typeof remains;

/** One of the places that a proof names. */
export interface Remainder {
  readonly place: Remaining;
  /** ISO instant; null: not by time alone. */
  readonly until: string | null;
}

/** What stays after an erasure that ended at an instant, each place once. */
export function remaindersAt(finishedAt: string, staying: ReadonlySet<Remaining>): Remainder[] {
  const end = (days: number) => new Date(Date.parse(finishedAt) + days * dayMs).toISOString();
  return (Object.keys(remains) as Remaining[])
    .filter((place) => staying.has(place))
    .map((place) => {
      const days: number | null = remains[place];
      return { place, until: days === null ? null : end(days) };
    });
}
