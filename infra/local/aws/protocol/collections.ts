/** A first-in first-out line with O(1) at both ends; `Array.shift` copies the whole array once it is large. */
export class FifoList<T> {
  private items: (T | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  shift(): T | undefined {
    if (this.head === this.items.length) return undefined;
    const item = this.items[this.head];
    this.items[this.head] = undefined;
    this.head += 1;
    if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }
}

/** A binary min-heap of things that are due at a time. Outdated entries are the caller's to recognise and skip. */
export class Agenda<T> {
  private readonly entries: { readonly at: number; readonly item: T }[] = [];

  get nextAt(): number | undefined {
    return this.entries[0]?.at;
  }

  add(at: number, item: T): void {
    const { entries } = this;
    const entry = { at, item };
    let index = entries.push(entry) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || parent.at <= at) break;
      entries[index] = parent;
      index = above;
    }
    entries[index] = entry;
  }

  /** Removes and returns the earliest entry when it is due at `now`. */
  takeDue(now: number): { at: number; item: T } | undefined {
    const first = this.entries[0];
    if (first === undefined || first.at > now) return undefined;
    const last = this.entries.pop();
    if (last !== undefined && this.entries.length > 0) this.sink(last);
    return first;
  }

  clear(): void {
    this.entries.length = 0;
  }

  private sink(entry: { readonly at: number; readonly item: T }): void {
    const { entries } = this;
    let index = 0;
    for (;;) {
      let below = index * 2 + 1;
      const right = entries[below + 1];
      let child = entries[below];
      if (child === undefined) break;
      if (right !== undefined && right.at < child.at) {
        child = right;
        below += 1;
      }
      if (child.at >= entry.at) break;
      entries[index] = child;
      index = below;
    }
    entries[index] = entry;
  }
}
