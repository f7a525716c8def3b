/**
 * In place of `mnemonist/lru-cache` inside the functions: the SDK keeps endpoints in it that DynamoDB names only where their
 * discovery is switched on, which it is not. Whatever comes beyond its capacity is forgotten, oldest first.
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
