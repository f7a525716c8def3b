import { failureTexts, fetchFailureTexts } from './failureTexts.ts';
import { fieldTexts } from './fieldTexts.ts';
import { keyIn, textOf } from './i18n.ts';

// Forms show mistakes in fields before the server answers, so the texts are fetched now.
void fetchFailureTexts();

/** The words for what is wrong with a field: a code of the schemas, an error code, or the text as it came. */
export function fieldErrorText(code: string): string {
  const failures = failureTexts();
  const error = keyIn(failures, code);
  if (error !== undefined) return textOf(failures, error, {});
  const field = keyIn(fieldTexts, code);
  return field === undefined ? code : textOf(fieldTexts, field);
}
