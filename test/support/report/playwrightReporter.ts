import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { type ReportLine, shortError, writeLines } from './lines.ts';

const nameOf = (test: TestCase): string => `${relative(process.cwd(), test.location.file)} > ${test.title}`;
const errorOf = ({ error }: { readonly error?: TestError | undefined }): string =>
  shortError(error?.message ?? error?.value ?? 'no error');

/** Writes what the stories came to, for the end of `.ci/run`. */
export default class implements Reporter {
  readonly #results = new Map<TestCase, TestResult[]>();
  readonly #errors: TestError[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#results.set(test, [...(this.#results.get(test) ?? []), result]);
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const seconds = new Map<string, number>();
    const lines: ReportLine[] = this.#errors.map((error) => ({
      ...{ kind: 'failed', name: 'outside of any story', error: errorOf({ error }) },
    }));
    for (const [test, results] of this.#results) {
      const file = relative(process.cwd(), test.location.file);
      const spent = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + spent);
      const failed = results.find(({ status }) => status === 'failed' || status === 'timedOut');
      const outcome = test.outcome();
      if (failed !== undefined && outcome !== 'expected')
        lines.push({ kind: outcome === 'flaky' ? 'retried' : 'failed', name: nameOf(test), error: errorOf(failed) });
    }
    writeLines([
      ...lines,
      ...[...seconds].map(([name, spent]): ReportLine => ({ kind: 'file', name, seconds: spent })),
    ]);
  }
}
