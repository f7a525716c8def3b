/**
 * Replaces `mnemonist/lru-cache` within the functions: the SDK caches endpoints in it, which DynamoDB only returns if
 * endpoint discovery is enabled, which it is not. Beyond its capacity the oldest entry is dropped.
 */
export default class FewEndpoints<K, V> {
  private readonly kept = new Map<K, V>();
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  has(key: K): boolean {
    return this.kept.has(key);
  }

  get(key: K): V | undefined {
    return this.kept.get(key);
  }

  peek(key: K): V | undefined {
    return this.kept.get(key);
  }

  set(key: K, value: V): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.capacity && oldest !== undefined) this.kept.delete(oldest);
  }

  clear(): void {
    this.kept.clear();
  }
}
