import '@fn/whatsappWeb/libraryBounds.ts';
import { BufferJSON } from 'baileys';
import { type Journal, openJournal } from '../../../infra/local/aws/protocol/journal.ts';

const textOf = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

/**
 * What the stand-in and its phones know, by name: in memory, and with a file also after the process died. A change is kept
 * before anything leaves that depends on it, so that no key is ever used a second time.
 */
export class Kept {
  private readonly values = new Map<string, unknown>();
  private readonly journal: Journal | undefined;

  constructor(file?: string) {
    if (file === undefined) return;
    this.journal = openJournal(file, (record) => {
      const [name, text] = record as [string, string | null];
      if (text === null) this.values.delete(name);
      else this.values.set(name, JSON.parse(text, BufferJSON.reviver));
    });
    // Of each value only the last.
    this.journal.rewrite([...this.values].map(([name, value]) => [name, textOf(value)]));
  }

  get<T>(name: string): T | undefined {
    return this.values.get(name) as T | undefined;
  }

  set(name: string, value: unknown): void {
    this.values.set(name, value);
    this.journal?.append([name, textOf(value)]);
  }

  delete(name: string): void {
    if (this.values.delete(name)) this.journal?.append([name, null]);
  }

  /** All whose names begin so, with the rest of their names. */
  under<T>(prefix: string): [string, T][] {
    return [...this.values].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value as T]] : [],
    );
  }
}
