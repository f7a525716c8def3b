/** Fields of a chunk that the plugins read. */
export interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
}

/** The named chunks and everything they import at once. */
export function closure<C extends Chunk>(chunks: ReadonlyMap<string, C>, names: Iterable<string>): C[] {
  const found = new Map<string, C>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.set(name, chunk);
    chunk.imports.forEach(visit);
  };
  for (const name of names) visit(name);
  return [...found.values()];
}
