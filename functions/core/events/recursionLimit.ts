/** Runs after which work is taken for one that never ends. */
const maxHops = 10_000;

/**
 * The next run of work that is longer than one. Lambda's own guard against functions that call themselves for ever is
 * off for such work, because it cuts after sixteen runs; this one stops a loop with an error, so that it is seen.
 */
export function nextHop<Work extends { readonly hops?: number | undefined }>(work: Work, name: string): Work {
  const hops = (work.hops ?? 0) + 1;
  if (hops > maxHops) throw new Error(`${name} continued itself ${maxHops} times`);
  return { ...work, hops };
}
