import { isIPv6 } from 'node:net';
import { edgeSecretHeader, viewerHeader } from '@shared/core/edge.ts';
import { AppError } from '@shared/core/errors.ts';
import { env } from '../env.ts';
import { isSameSecret } from '../secrets/compare.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Address of the client in front of the distribution. Only the distribution's header counts: the APIs behind it have
 * public addresses too, and their callers could send any header.
 * @param headers names in lower case
 * @throws ERR_NO_PERMISSION for a request that bypassed the distribution
 */
export function viewerAddress(headers: Headers): string {
  if (!isSameSecret(headers[edgeSecretHeader] ?? '', env('EDGE_SECRET'))) throw new AppError('ERR_NO_PERMISSION');
  return headers[viewerHeader] ?? '';
}

const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);

/**
 * Address by which requests are limited: a whole IPv4 address, or the first half of an IPv6 address, because a single
 * customer of a provider commands the whole second half.
 */
export function limitedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail] = address.replace(/%.*/, '').split('::');
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const first = [...before, ...zeros, ...after].slice(0, 4);
  return first.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
