export type ImportKind = 'tags' | 'queues' | 'quickMessages' | 'contacts';
export type Outcome = 'created' | 'completed' | 'unchanged' | 'refused';

const none = (): Record<Outcome, number> => ({ created: 0, completed: 0, unchanged: 0, refused: 0 });

/** Result of an import, or of a dry run. */
export class Report {
  readonly counts: Readonly<Record<ImportKind, Record<Outcome, number>>> = {
    ...{ tags: none(), queues: none(), quickMessages: none(), contacts: none() },
  };
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  note(kind: ImportKind, outcome: Exclude<Outcome, 'refused'>): void {
    this.counts[kind][outcome] += 1;
  }

  /** Position in the source and reason for the refusal, never the contents. */
  refuse(kind: ImportKind, place: string, reason: string): void {
    this.counts[kind].refused += 1;
    this.#print(JSON.stringify({ refused: place, reason }));
  }
}
