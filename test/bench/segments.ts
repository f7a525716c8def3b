import { buildSegment, type TermedDoc } from '@fn/search/engine/segment.ts';
import { emptyIndex, type StoredSegment, saveIndex } from '@fn/search/record.ts';
import { storeSegment } from '@fn/search/segmentFiles.ts';
import { indexed } from '@fn/search/terms.ts';
import type { Message } from '@shared/messages/model.ts';

/** Documents of the largest segments of an index, and of the tiers below them (functions/search/engine/tiers.ts). */
const largest = 524_288;
const tiers = [131_072, 32_768, 8_192, 2_048, 512];
const perTier = 3;

/** Sizes of the segments, oldest first, that so many documents become while they come in, when nothing is to be merged yet. */
export function segmentSizes(documents: number): number[] {
  let left = documents;
  const sizes: number[] = [];
  const take = (size: number): void => {
    sizes.push(size);
    left -= size;
  };
  const below = perTier * tiers.reduce((sum, size) => sum + size, 0);
  while (left > below) take(Math.min(largest, left - below));
  for (const size of tiers) for (let count = 0; count < perTier && left >= size; count += 1) take(size);
  if (left > 0) take(left);
  return sizes;
}

/** The index of a company's messages, with segments of some sizes; one of the largest at a time where nothing is said. */
export function segmentsFor(companyId: number, sizes: readonly number[] = []) {
  let docs: TermedDoc[] = [];
  const stored: StoredSegment[] = [];
  const flush = async (): Promise<void> => {
    if (docs.length > 0) stored.push(await storeSegment(companyId, buildSegment(docs)));
    docs = [];
  };
  const addDoc = (doc: TermedDoc): void => void docs.push(doc);
  return {
    add(message: Message): void {
      const doc = indexed(message);
      if (doc) addDoc(doc);
    },
    addDoc,
    get isFull(): boolean {
      return docs.length >= (sizes[stored.length] ?? largest);
    },
    flush,
    async end(): Promise<readonly StoredSegment[]> {
      await flush();
      await saveIndex({ ...emptyIndex(companyId), building: null, segments: stored });
      return stored;
    },
  };
}
