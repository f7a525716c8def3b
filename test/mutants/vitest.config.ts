import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config.ts';

const { projects: _, ...settings } = base.test ?? {};
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A mutant goes to the tests of the rule before those that generate cases, and to those before tests with a server. */
class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) =>
      (moduleId.includes('property') ? 1 : 0) +
      (moduleId.includes('/shared/') ? 0 : 2) +
      (/startEngine|openStoreFixture/.test(readFileSync(moduleId, 'utf8')) ? 4 : 0);
    return files.toSorted((a, b) => cost(a) - cost(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** Serves the files with all their mutants in them, from the folder in which the run keeps its notes. */
const mutated = {
  name: 'mutants',
  enforce: 'pre' as const,
  load(id: string) {
    const folder = process.env.MUTANTS_FOLDER ?? '';
    const codes = JSON.parse(readFileSync(`${folder}/codes.json`, 'utf8')) as Record<string, string>;
    return codes[id.split('?')[0]?.replace(root, '') ?? ''];
  },
};

export default defineConfig({
  ...base,
  root,
  plugins: [...(base.plugins ?? []), mutated],
  test: {
    ...settings,
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    maxWorkers: 1,
    sequence: { sequencer: CheapestFirst },
    // A mutant that waits for ever is noticed; no test of those that take part needs as long.
    testTimeout: 5000,
    hookTimeout: 20_000,
    reporters: [{}],
    onConsoleLog: () => false,
  },
});
