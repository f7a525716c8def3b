export interface Outcome {
  readonly name: string;
  readonly error: string;
}

/** What fell in so many runs, how often, and the first error of each; what fell most often comes first. */
export function tallyOf(outcomes: readonly Outcome[], runs: number): string {
  if (outcomes.length === 0) return `nothing fell in ${runs} runs`;
  const byName = new Map<string, Outcome[]>();
  for (const outcome of outcomes) byName.set(outcome.name, [...(byName.get(outcome.name) ?? []), outcome]);
  const rows = [...byName].sort(([, one], [, other]) => other.length - one.length);
  return [
    `${rows.length} fell in ${runs} runs`,
    ...rows.flatMap(([name, all]) => [
      `  ${all.length} of ${runs}: ${name}`,
      ...(all[0]?.error ?? '').split('\n').map((line) => `    ${line}`),
    ]),
  ].join('\n');
}
