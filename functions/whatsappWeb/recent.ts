const mostRemembered = 1000;

/** Remembers the newest of something by name. */
export class Recent<T> {
  private readonly entries = new Map<string, T>();

  get(name: string): T | undefined {
    return this.entries.get(name);
  }

  put(name: string, value: T): void {
    this.entries.delete(name);
    this.entries.set(name, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > mostRemembered && oldest !== undefined) this.entries.delete(oldest);
  }

  drop(name: string): void {
    this.entries.delete(name);
  }
}
