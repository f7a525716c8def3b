import { createHash, randomBytes } from 'node:crypto';

/** Runs of one function that one event may lead to before Lambda takes it for an endless loop. */
export const maxRuns = 16;

/** Number of runs by function that led to an event; keys are digests of the function's name. */
type Lineage = ReadonlyMap<string, number>;

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8);

const parseTraceHeader = (trace: string): Record<string, string> =>
  Object.fromEntries(trace.split(';').map((part) => part.split('=', 2) as [string, string]));

function lineageOf(trace: string | undefined): Lineage {
  const { Lineage: text = '' } = parseTraceHeader(trace ?? '');
  const pairs = text.split('|').filter((pair) => pair.includes(':'));
  return new Map(pairs.map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]));
}

/** Number of earlier runs of a function that led to a message, from its AWSTraceHeader. */
export const runsBefore = (name: string, trace: string | undefined): number =>
  lineageOf(trace).get(digestOf(name)) ?? 0;

const newRoot = (): string =>
  `1-${Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0')}-${randomBytes(12).toString('hex')}`;

/** The trace of a run: what its messages have come through, the longest way of each batch, and this function once more. */
export function traceOfRun(name: string, traces: readonly (string | undefined)[]): string {
  const runs = new Map<string, number>();
  for (const [digest, count] of traces.flatMap((trace) => [...lineageOf(trace)])) {
    runs.set(digest, Math.max(count, runs.get(digest) ?? 0));
  }
  const own = digestOf(name);
  runs.set(own, (runs.get(own) ?? 0) + 1);
  const root = traces.map((trace) => parseTraceHeader(trace ?? '')['Root']).find(Boolean) ?? newRoot();
  const lineage = [...runs].map(([digest, count]) => `${digest}:${count}`).join('|');
  return `Root=${root};Sampled=0;Lineage=${lineage}`;
}
