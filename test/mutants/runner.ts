import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { RunnerTestFile as File, RunnerTestCase as Test } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';

const folder = process.env.MUTANTS_FOLDER ?? '';
const notes = `${folder}/notes`;
/** Milliseconds: a test that takes longer is not repeated, and each gets so long for all its mutants together. */
const slowest = 3000;
const longest = 20_000;

/** A test is tried once as it is, once more to see that it can be repeated, then with each mutant that it reaches. */
type Try = 'as it is' | 'again' | 'mutant' | 'after it';

const never = Number.POSITIVE_INFINITY;
const probe = { active: 0, asked: 0, most: never, until: never, reached: new Set<number>() };

(globalThis as { __mutant?: (id: number) => boolean }).__mutant = (id) => {
  probe.asked += 1;
  if (probe.asked > probe.most) throw new Error('runs for ever');
  // The clock is asked now and then: that costs more than all the rest.
  if (probe.asked % 4096 === 0 && performance.now() > probe.until) throw new Error('runs for ever');
  if (probe.active === 0) probe.reached.add(id);
  return id !== 0 && id === probe.active;
};

/** Uses what the runner does with tests that fail now and then: tries them again, with everything around them. */
export default class MutantsRunner extends VitestTestRunner {
  private killed = new Set<number>();
  private waiting: number[] = [];
  private kind: Try = 'as it is';
  private startedAt = 0;
  /** Milliseconds that the test takes as it is. */
  private took = never;
  private spent = 0;

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : [];
    this.killed = new Set(lines.filter((line) => line.startsWith('killed ')).map((line) => Number(line.split(' ')[1])));
  }

  /** What is asked before the first test, at the top of modules. */
  onCollected(): void {
    for (const id of probe.reached) this.note(`start ${id}`);
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test);
    test.retry = 1_000_000;
    this.kind = 'as it is';
    this.spent = 0;
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test);
    if (this.kind === 'as it is') {
      probe.reached = new Set();
      [probe.most, this.took] = [never, never];
    }
    probe.asked = 0;
    probe.active = this.kind === 'mutant' ? (this.waiting.at(-1) ?? 0) : 0;
    this.startedAt = performance.now();
    probe.until = this.startedAt + this.took * 10 + slowest;
  }

  onAfterRetryTask(test: Test): void {
    const hasFailed = test.result?.state === 'fail';
    const goesOn = this.next(test, hasFailed);
    probe.active = 0;
    // Only what has an error is tried again.
    const errors = goesOn ? [{ message: 'again' }] : [];
    test.result = { ...test.result, state: goesOn ? 'run' : 'pass', errors } as Test['result'];
  }

  /** What comes after this try; false when the test is done with. */
  private next(test: Test, hasFailed: boolean): boolean {
    const took = performance.now() - this.startedAt;
    if (this.kind === 'as it is') {
      for (const id of probe.reached) this.note(`reached ${id}`);
      this.waiting = [...probe.reached].filter((id) => id !== 0 && !this.killed.has(id));
      probe.most = probe.asked * 20 + 100_000;
      this.took = took;
      if (hasFailed) this.note(`fails ${test.file.name}: ${test.name}: ${test.result?.errors?.at(-1)?.message}`);
      this.kind = 'again';
      return !hasFailed && this.waiting.length > 0 && took < slowest;
    }
    if (this.kind === 'mutant') {
      const id = this.waiting.pop() ?? 0;
      this.spent += took;
      if (hasFailed) {
        this.killed.add(id);
        this.note(`killed ${id}`);
        this.kind = 'after it';
        return true;
      }
      return this.waiting.length > 0 && this.hasTime(test);
    }
    if (hasFailed) {
      this.note(`once ${test.file.name}: ${test.name}: ${test.result?.errors?.at(-1)?.message}`);
      return false;
    }
    this.kind = 'mutant';
    return this.waiting.length > 0 && this.hasTime(test);
  }

  private hasTime(test: Test): boolean {
    if (this.spent < longest) return true;
    this.note(`late ${test.file.name}: ${test.name}: ${this.waiting.length} mutants not tried`);
    return false;
  }

  private note(line: string): void {
    appendFileSync(notes, `${line.replace(/\n/g, ' ')}\n`);
  }
}
