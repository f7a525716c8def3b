import type { ReportLine } from './lines.ts';

const mostShown = 5;
const mostFiles = 10;
/** A journey or a story may need a second try; with more of them something is wrong. */
export const mostRetried = 2;

const indented = (text: string): string[] => text.split('\n').map((line) => `    ${line}`);
const outcomes = (lines: readonly ReportLine[], kind: 'failed' | 'retried') =>
  lines.filter((line) => line.kind === kind) as Extract<ReportLine, { error: string }>[];

/** The last lines of a run: the ten slowest files, what failed, and what passed only when it was tried again. */
export function summaryOf(lines: readonly ReportLine[]): { readonly text: string; readonly isGood: boolean } {
  const files = lines.filter((line) => line.kind === 'file');
  const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, mostFiles);
  const [failed, retried] = [outcomes(lines, 'failed'), outcomes(lines, 'retried')];
  const more = failed.length > mostShown ? [`  and ${failed.length - mostShown} more`] : [];
  return {
    isGood: failed.length === 0 && retried.length <= mostRetried,
    text: [
      ...(slowest.length > 0 ? ['the slowest files, in seconds'] : []),
      ...slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} ${name}`),
      ...(failed.length > 0 ? [`failed: ${failed.length}`] : []),
      ...failed.slice(0, mostShown).flatMap(({ name, error }) => [`  ${name}`, ...indented(error)]),
      ...more,
      ...(retried.length > 0 ? [`passed only when tried again: ${retried.length}, at most ${mostRetried} may`] : []),
      ...retried.flatMap(({ name, error }) => [`  ${name}`, ...indented(error.split('\n')[0] ?? '')]),
    ].join('\n'),
  };
}
