import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What runs of tests write for the end of `.ci/run`, a line of JSON each, into the file that `RUN_REPORT` names. */
export type ReportLine =
  | { readonly kind: 'file'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'failed' | 'retried'; readonly name: string; readonly error: string };

export function writeLines(lines: readonly ReportLine[]): void {
  const file = process.env['RUN_REPORT'];
  if (file !== undefined && lines.length > 0)
    appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

export const readLines = (file: string): ReportLine[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ReportLine)
    : [];

/** The first lines of an error, without colours and without what follows the place. */
export const shortError = (text: string, lines = 6): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, 200))
    .filter((line) => line !== '')
    .slice(0, lines)
    .join('\n');
