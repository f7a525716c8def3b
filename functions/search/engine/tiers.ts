import type { Size } from './segment.ts';

/** Documents of the smallest segments, and how many times larger each further tier is. */
const smallest = 512;
const growth = 4;
/** Segments of one tier that become one. */
const together = 4;
/** Larger ones stay as they are: rewriting them would take longer than a run may. */
export const maxDocuments = 1_500_000;

const tierOf = ({ documents }: Size): number =>
  Math.max(0, Math.ceil(Math.log(Math.max(1, documents) / smallest) / Math.log(growth)));

/**
 * Chooses the segments, oldest first, to merge: the longest row that ends with several segments as large as its
 * largest. So there are few of each size, and a document is rewritten as often as there are sizes.
 * @returns index of the first one; undefined if there is nothing to merge
 */
export function rowToMerge(sizes: readonly Size[]): number | undefined {
  const tiers = sizes.map(tierOf);
  let documents = 0;
  let [most, alike] = [-1, 0];
  let found: number | undefined;
  for (let start = sizes.length - 1; start >= 0; start -= 1) {
    documents += sizes[start]?.documents ?? 0;
    if (documents > maxDocuments) break;
    const tier = tiers[start] ?? 0;
    if (tier > most) [most, alike] = [tier, 0];
    if (tier === most) alike += 1;
    if (alike >= together) found = start;
  }
  return found;
}
