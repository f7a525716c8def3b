import type { HttpResult } from '../../../core/outbound/httpClient.ts';
import { type Class, type Judge, outcomeOf, type Refusal } from '../graph/errors.ts';

// Codes of the Messenger Platform, which Instagram shares; what is not here is judged like any Graph error.
const codes: Readonly<Record<number, Class>> = {
  32: 'retry',
  100: 'never',
  551: 'never',
  613: 'retry',
  1200: 'retry',
  2022: 'never',
};

const subcodes: Readonly<Record<string, Class>> = {
  // Outside of the reply window: the account itself is well.
  '10/2018278': 'never',
  '10/2534022': 'never',
  // The page may not write for a while.
  '10/1893063': 'later',
  '100/2018001': 'never',
  // The person does not take messages of pages, or is gone.
  '200/1545041': 'never',
  '10/2018065': 'never',
};

const judge: Judge = (code, subcode) => subcodes[`${code}/${subcode}`] ?? codes[code];

/** Every end of a call that is not an acceptance. */
export const resultToRefusal = (result: HttpResult): Refusal => outcomeOf(result, judge);
