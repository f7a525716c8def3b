/** A map in the memory of a process that keeps the newest: beyond `max` whatever was written longest ago goes. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.size > this.#max ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}

/** A bounded map whose values also expire. */
export class ExpiringMap<K, V> {
  /** `until` is of this process's clock, which never goes back. */
  readonly #entries: BoundedMap<K, { readonly value: V; readonly until: number }>;
  readonly #keepMs: number;

  constructor(max: number, keepMs: number) {
    this.#entries = new BoundedMap(max);
    this.#keepMs = keepMs;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    return entry && performance.now() < entry.until ? entry.value : undefined;
  }

  set(key: K, value: V, keepMs = this.#keepMs): void {
    this.#entries.set(key, { value, until: performance.now() + keepMs });
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
