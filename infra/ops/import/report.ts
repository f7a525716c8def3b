export type Kind = 'tags' | 'queues' | 'quickMessages' | 'contacts';
export type Outcome = 'created' | 'completed' | 'unchanged' | 'refused';

const none = (): Record<Outcome, number> => ({ created: 0, completed: 0, unchanged: 0, refused: 0 });

/** What an import did, or would do. */
export class Report {
  readonly counts: Readonly<Record<Kind, Record<Outcome, number>>> = {
    ...{ tags: none(), queues: none(), quickMessages: none(), contacts: none() },
  };
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  note(kind: Kind, outcome: Exclude<Outcome, 'refused'>): void {
    this.counts[kind][outcome] += 1;
  }

  /** Where it stands in the source and why it is not taken: never what it says. */
  refuse(kind: Kind, place: string, reason: string): void {
    this.counts[kind].refused += 1;
    this.#print(JSON.stringify({ refused: place, reason }));
  }
}
