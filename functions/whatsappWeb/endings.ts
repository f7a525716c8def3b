import { minuteMs } from '@shared/core/time.ts';

/** What is done when a line ended. */
export type Ending =
  /** At once, with the same credentials: WhatsApp asks for it after linking. */
  | { readonly kind: 'again' }
  /** After a while that doubles. */
  | { readonly kind: 'later'; readonly reason: string }
  /** The codes ran out: people ask for others. */
  | { readonly kind: 'unscanned' }
  /** The credentials are worth nothing any more. */
  | { readonly kind: 'forget'; readonly reason: string }
  /** Somebody else has the line: not ours to take back. */
  | { readonly kind: 'yield'; readonly reason: string };

/** @param code `DisconnectReason` of the library or WhatsApp's own @param isLinked whether there are credentials
 * @param hasCode whether a code was on show: without one WhatsApp was not reached, and nobody could scan */
export function endingOf(code: number | undefined, isLinked: boolean, hasCode: boolean): Ending {
  switch (code) {
    case 515:
      return { kind: 'again' };
    case 401:
      return { kind: 'forget', reason: 'LOGGED_OUT' };
    case 403:
      return { kind: 'forget', reason: 'BANNED' };
    case 405:
    case 411:
    case 419:
      return { kind: 'forget', reason: `REFUSED_${code}` };
    case 440:
      return { kind: 'yield', reason: 'REPLACED' };
    case 408:
      return isLinked || !hasCode ? { kind: 'later', reason: 'NO_ANSWER' } : { kind: 'unscanned' };
    default:
      return { kind: 'later', reason: 'NO_ANSWER' };
  }
}

const longestMs = minuteMs;

/** @param tries without a line in between, from 0 @param chance 0 to 1 */
export const backOffMs = (tries: number, chance: number): number =>
  Math.min(longestMs, 2000 * 2 ** Math.min(tries, 5)) * (0.75 + chance / 2);
