import { type HttpResult, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account } from '../driver.ts';

/** v26.0 is supported until July 2028. */
const version = 'v26.0';

export function graphUrl({ baseUrl, proof }: Account, path: string): string {
  const url = `${baseUrl}/${version}/${path}`;
  return proof === undefined ? url : `${url}${path.includes('?') ? '&' : '?'}appsecret_proof=${proof}`;
}

export const bearer = ({ accessToken }: Account): Record<string, string> => ({
  authorization: `Bearer ${accessToken}`,
  // Media hosts refuse requests without one.
  'user-agent': 'prosa/1.0',
});

export const graphGet = (account: Account, path: string): Promise<HttpResult> =>
  sendRequest(graphUrl(account, path), { headers: bearer(account) });

export const graphDelete = (account: Account, path: string): Promise<HttpResult> =>
  sendRequest(graphUrl(account, path), { method: 'DELETE', headers: bearer(account) });

export const graphPost = (
  account: Account,
  path: string,
  body: Readonly<Record<string, unknown>>,
  timeoutMs?: number,
): Promise<HttpResult> =>
  sendRequest(graphUrl(account, path), {
    method: 'POST',
    headers: { ...bearer(account), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
