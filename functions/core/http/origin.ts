import { AppError } from '@shared/core/errors.ts';
import type { RequestInfo } from '../context/ctx.ts';
import { env } from '../env.ts';

/**
 * Refuses cookies for pages of another origin, which could sign a visitor in to another account, or out. Browsers
 * send where a request came from; other clients send nothing and have no cookies.
 * @throws ERR_NO_PERMISSION
 */
export function checkOrigin({ headers }: Pick<RequestInfo, 'headers'>): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') throw new AppError('ERR_NO_PERMISSION');
  if (site !== undefined || origin === undefined) return;
  // Older browsers. Locally the system answers under any name of the machine.
  const isSameHost = host !== '' && URL.canParse(origin) && new URL(origin).host === host;
  const isOurs = origin === new URL(env('PUBLIC_URL')).origin || isSameHost;
  if (!isOurs) throw new AppError('ERR_NO_PERMISSION');
}
