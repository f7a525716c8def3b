import { expect, it } from 'vitest';
import { baseImageWarning, maxBaseImageDays, readBaseImage } from './baseImage.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
const dockerfile = (from: string, date = '2026-10-10'): string =>
  `# Copies only.\n# The image of ${date}.\nFROM ${from}\nWORKDIR /worker\n`;
const days = (count: number): Date => new Date(Date.parse('2026-10-10T00:00:00Z') + count * 86_400_000);

it('is pinned by the digest of all platforms, and says of which day it is', () => {
  const { reference, since } = readBaseImage();
  expect(reference).toMatch(/^public\.ecr\.aws\/docker\/library\/node:24-alpine@sha256:[0-9a-f]{64}$/);
  expect(since.getTime()).toBeLessThan(Date.parse('2100-01-01'));
});

it('is refused without a digest or without the day of it', () => {
  expect(readBaseImage(dockerfile(`node:24-alpine@${digest}`)).since).toEqual(days(0));
  for (const faulty of [
    dockerfile('node:24-alpine'),
    dockerfile('node:24-alpine@sha256:0123'),
    dockerfile(`node:24-alpine@${digest}`, 'October'),
    dockerfile(`node:24-alpine@${digest}`, '2026-13-41'),
    `${dockerfile(`node:24-alpine@${digest}`)}FROM node:24-alpine@${digest}\n`,
  ])
    expect(() => readBaseImage(faulty)).toThrow('Dockerfile');
});

it('is old once it is older than sixty days', () => {
  const image = readBaseImage(dockerfile(`node:24-alpine@${digest}`));
  expect(baseImageWarning(image, days(0))).toBeUndefined();
  expect(baseImageWarning(image, days(maxBaseImageDays))).toBeUndefined();
  expect(baseImageWarning(image, days(maxBaseImageDays + 1))).toMatch(/61 days old \(2026-10-10\)[\s\S]*operating\.md/);
});

// A test that fell with the calendar would be red for people who changed nothing: this one only tells.
it('tells of the present one whether it is old', async ({ annotate }) => {
  const image = readBaseImage();
  const warning = baseImageWarning(image, new Date());
  if (warning !== undefined) await annotate(warning, 'warning');
  expect(readBaseImage()).toEqual(image);
});
