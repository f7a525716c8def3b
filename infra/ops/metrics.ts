import { rebuildMetrics, verifyMetrics } from '../../functions/metrics/verify.ts';

/** Lines that are printed; all are counted. */
const maxShown = 100;

/**
 * Compares the numbers of a company with its service cycles; `rebuild` also heals them.
 * @returns whether they were equal
 */
export async function checkMetrics(mode: 'verify' | 'rebuild', companyId: number, now: Date): Promise<boolean> {
  const differences = await (mode === 'rebuild' ? rebuildMetrics : verifyMetrics)(companyId, now);
  process.stdout.write(`${JSON.stringify({ companyId, mode, differences: differences.length })}\n`);
  for (const difference of differences.slice(0, maxShown)) process.stdout.write(`${JSON.stringify(difference)}\n`);
  return differences.length === 0;
}
