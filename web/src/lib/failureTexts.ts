import { accessFailures } from './failures/access.ts';
import { fileFailures } from './failures/files.ts';
import { type Phrase, type TextTable, texts } from './i18n.ts';

/** Texts for failures that the page finds without the server; those for all other codes load with the first failure. */
const first: TextTable<Record<string, Phrase>> = texts('errors', { ...accessFailures, ...fileFailures });
let known = first;

/** The words for the codes that are known by now. */
export const failureTexts = () => known;

/** Makes the words for every code known. Without an answer, a code is spoken of as something unforeseen. */
export async function fetchFailureTexts(): Promise<void> {
  if (known !== first) return;
  try {
    known = (await import('./failures/all.ts')).failures;
  } catch {
    return;
  }
}
