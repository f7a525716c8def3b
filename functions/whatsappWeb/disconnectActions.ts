import { minuteMs } from '@shared/core/time.ts';

export type DisconnectAction =
  /** At once, with the same credentials: WhatsApp asks for it after linking. */
  | { readonly kind: 'reconnect' }
  /** After a while that doubles. */
  | { readonly kind: 'backOff'; readonly reason: string }
  /** The codes ran out: people ask for others. */
  | { readonly kind: 'unscanned' }
  /** The credentials are worth nothing any more. */
  | { readonly kind: 'forget'; readonly reason: string }
  /** The line belongs to a different worker now, so this one must not take it back. */
  | { readonly kind: 'yield'; readonly reason: string };

/** The library's words when each of its codes had its time. The number with them is that of a line that was lost. */
const codesEnded = 'QR refs attempts ended';

export interface LineError {
  readonly message?: string;
  /** `DisconnectReason` of the library or WhatsApp's own. */
  readonly output?: { readonly statusCode?: number };
}

/** Error of a line that ends because its codes were not scanned. */
export const unscanned: LineError = { message: codesEnded };

export function disconnectActionOf({ message, output }: LineError): DisconnectAction {
  const code = output?.statusCode;
  switch (code) {
    case 515:
      return { kind: 'reconnect' };
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
    default:
      return message === codesEnded ? { kind: 'unscanned' } : { kind: 'backOff', reason: 'NO_ANSWER' };
  }
}

const longestMs = minuteMs;
/** A line that is back sooner was never away for people. */
export const quietMs = 15_000;
/** Milliseconds that a line may take to pass on its last events before another worker takes over. */
export const restMs = 5000;

/** @param tries without a line in between, from 0 @param chance 0 to 1 */
export const backOffMs = (tries: number, chance: number): number =>
  Math.min(longestMs, 2000 * 2 ** Math.min(tries, 5)) * (0.75 + chance / 2);
