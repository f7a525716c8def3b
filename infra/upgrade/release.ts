import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../root.ts';
import { type Outline, outlineCell } from './outline.ts';
import { findUpgradeRisks } from './risks.ts';

const file = `${root}infra/released/outline.json`;

export const readRelease = (): Outline => JSON.parse(readFileSync(file, 'utf8')) as Outline;

/**
 * Notes what this version deploys as the last release, with which the next one is compared.
 * @returns whether it was noted: not while cells of the one before could not become it
 */
export function noteRelease(print: (line: string) => void): boolean {
  const next = outlineCell();
  const risks = findUpgradeRisks(readRelease(), next);
  for (const risk of risks) print(risk);
  if (risks.length > 0) return false;
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  return true;
}
