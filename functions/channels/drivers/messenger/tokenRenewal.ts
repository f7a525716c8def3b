import { jsonOf, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account } from '../driver.ts';
import { isSuccess, oddAnswer } from '../graph/answers.ts';
import { textOf } from '../payload.ts';
import { resultToRefusal } from './errors.ts';

// Sixty days, as they say.
const usualSeconds = 60 * 24 * 3600;

/** Returns the expiry of a token that lasts this many seconds. */
export const calculateTokenExpiry = (seconds: number | undefined, at: Date): string =>
  new Date(at.getTime() + (seconds || usualSeconds) * 1000).toISOString();

export type Renewal =
  | { readonly kind: 'renewed'; readonly accessToken: string; readonly tokenUntil: string }
  /** `dead`: the platform takes this token no more; `later`: no word about the token itself. */
  | { readonly kind: 'dead' | 'later'; readonly reason: string };

/** Asks for another sixty days of an Instagram account's token. Never throws. */
export async function renewToken({ baseUrl, accessToken }: Account, at: Date): Promise<Renewal> {
  const query = `grant_type=ig_refresh_token&access_token=${encodeURIComponent(accessToken)}`;
  const result = await sendRequest(`${baseUrl}/refresh_access_token?${query}`);
  if (!isSuccess(result)) {
    const { kind, failure } = resultToRefusal(result);
    return { kind: kind === 'reconnect' ? 'dead' : 'later', reason: failure.reason || failure.code };
  }
  const token = jsonOf(result.answer.body);
  const renewed = textOf(token, 'access_token');
  if (!renewed) return { kind: 'later', reason: oddAnswer.failure.reason };
  return {
    kind: 'renewed',
    accessToken: renewed,
    tokenUntil: calculateTokenExpiry(Number(textOf(token, 'expires_in')), at),
  };
}
