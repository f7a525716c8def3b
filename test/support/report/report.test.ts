import { expect, it } from 'vitest';
import { type ReportLine, shortError } from './lines.ts';
import { mostRetried, summaryOf } from './summary.ts';

const retried = (name: string): ReportLine => ({ kind: 'retried', name, error: 'waited in vain for Ana\nat a.ts:1' });
const failed: ReportLine = { kind: 'failed', name: 'a.test.ts > sends', error: 'expected 1 to be 2\nat a.test.ts:9' };
const files = Array.from({ length: 12 }, (_, at): ReportLine => ({ kind: 'file', name: `f${at}.ts`, seconds: at }));

it('names the ten slowest files, the slowest first', () => {
  const { text, isGood } = summaryOf(files);
  expect(text.match(/f\d+\.ts/g)).toEqual(
    ['f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3', 'f2'].map((f) => `${f}.ts`),
  );
  expect(isGood).toBe(true);
});

it('ends with what needed a second try and its first error, and bears two of them', () => {
  const two = summaryOf([...files, retried('one'), retried('two')]);
  expect(two.text).toMatch(/tried again: 2, at most 2 may\n {2}one\n {4}waited in vain for Ana\n {2}two\n.*Ana$/);
  expect(two.isGood).toBe(true);
  const many = Array.from({ length: mostRetried + 1 }, (_, at) => retried(`story ${at}`));
  expect(summaryOf(many).isGood).toBe(false);
});

it('shows what failed and why, within sixty lines however much it is', () => {
  const { text, isGood } = summaryOf([...files, ...Array.from({ length: 50 }, () => failed)]);
  expect(isGood).toBe(false);
  expect(text).toContain('a.test.ts > sends\n    expected 1 to be 2\n    at a.test.ts:9');
  expect(text).toContain('and 45 more');
  expect(text.split('\n').length).toBeLessThan(50);
});

it('cuts an error to its first lines, without colours', () => {
  expect(shortError('\u001b[31mexpected\u001b[39m\n\n1 to be 2\nthird', 2)).toBe('expected\n1 to be 2');
});
