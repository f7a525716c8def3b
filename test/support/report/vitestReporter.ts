import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type ReportLine, shortError, writeLines } from './lines.ts';

interface Fault {
  readonly message: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
}

const root = process.cwd();

const textOf = ({ message, stacks = [] }: Fault): string => {
  const place = stacks[0] === undefined ? [] : [`at ${relative(root, stacks[0].file)}:${stacks[0].line}`];
  return [...shortError(message).split('\n'), ...place].join('\n');
};
const errorOf = (faults: readonly Fault[] | undefined): string => (faults?.[0] ? textOf(faults[0]) : 'no error');

function ofTest(test: TestCase, file: string): ReportLine[] {
  const { state, errors } = test.result();
  const name = `${file} > ${test.fullName}`;
  if (state === 'failed') return [{ kind: 'failed', name, error: errorOf(errors) }];
  return test.diagnostic()?.flaky ? [{ kind: 'retried', name, error: errorOf(errors) }] : [];
}

function ofFile(module: TestModule): ReportLine[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()];
  const suites = [module, ...module.children.allSuites()];
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  const milliseconds = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
  return [
    { kind: 'file', name: file, seconds: milliseconds / 1000 },
    ...suites.flatMap((suite) =>
      suite.errors().map((error): ReportLine => ({ kind: 'failed', name: file, error: textOf(error) })),
    ),
    ...tests.flatMap((test) => ofTest(test, file)),
  ];
}

/** Names what was not run and why, at the end of every run; the rest goes into the file for the end of `.ci/run`. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    writeLines([
      ...modules.flatMap(ofFile),
      ...unhandled.map((error): ReportLine => ({ kind: 'failed', name: 'outside of any test', error: textOf(error) })),
    ]);
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        if (note !== undefined) console.log(`not run: ${module.relativeModuleId} > ${test.fullName}: ${note}`);
      }
    }
  }
}
