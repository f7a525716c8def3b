import { jsonOf, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account } from '../driver.ts';
import { textOf } from '../payload.ts';

// Sixty days, as they say.
const usualSeconds = 60 * 24 * 3600;

/** Until when a token is good that lasts for so many seconds. */
export const endOf = (seconds: number | undefined, at: Date): string =>
  new Date(at.getTime() + (seconds || usualSeconds) * 1000).toISOString();

export type Renewal = { readonly accessToken: string; readonly tokenUntil: string } | 'dead' | undefined;

/** Asks for another sixty days of an Instagram account's token. Never throws. @returns undefined when nobody answered well */
export async function renewToken({ baseUrl, accessToken }: Account, at: Date): Promise<Renewal> {
  const query = `grant_type=ig_refresh_token&access_token=${encodeURIComponent(accessToken)}`;
  const result = await sendRequest(`${baseUrl}/refresh_access_token?${query}`);
  if (!result.ok) return undefined;
  const { status, body } = result.answer;
  if (status === 400 || status === 401) return 'dead';
  const token = jsonOf(body);
  const renewed = textOf(token, 'access_token');
  if (!renewed) return undefined;
  return { accessToken: renewed, tokenUntil: endOf(Number(textOf(token, 'expires_in')), at) };
}
