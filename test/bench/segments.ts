import { buildSegment, type TermedDoc } from '@fn/search/engine/segment.ts';
import { emptyIndex, type StoredSegment, saveIndex } from '@fn/search/record.ts';
import { storeSegment } from '@fn/search/segmentFiles.ts';
import { indexed } from '@fn/search/terms.ts';
import type { Message } from '@shared/messages/model.ts';

const perSegment = 250_000;

/** The index of a company's messages, written as it will be once all of them are merged. */
export function segmentsFor(companyId: number) {
  let docs: TermedDoc[] = [];
  const stored: StoredSegment[] = [];
  const end = async (): Promise<void> => {
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
      return docs.length >= perSegment;
    },
    flush: end,
    async end(): Promise<readonly StoredSegment[]> {
      await end();
      await saveIndex({ ...emptyIndex(companyId), building: null, segments: stored });
      return stored;
    },
  };
}
