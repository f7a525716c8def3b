import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { env } from '../env.ts';

/** The installation's own network, or no public address at all: nothing that a company may have called (B-INT-5). */
export class ForbiddenAddress extends Error {
  constructor() {
    super('the address is not public');
    this.name = 'ForbiddenAddress';
  }
}

// IANA's special-purpose registry: this network, private, shared, loopback, link-local (metadata of clouds),
// protocol assignments, documentation, relays, benchmarks, multicast, reserved and broadcast.
const closed4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

// Teredo and its neighbours, documentation, and 6to4, which carry addresses of version 4 inside.
const closed6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function buildBlockList(family: 'ipv4' | 'ipv6', ranges: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}

const private4 = buildBlockList('ipv4', closed4);
const private6 = buildBlockList('ipv6', closed6);
/** All that is public in version 6; loopback, mapped, translated, local and link-local ones lie outside. */
const global6 = buildBlockList('ipv6', [['2000::', 3]]);

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !private4.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !private6.check(address, 'ipv6');
}

/** True for tests and for flows on the developer's own machine; closed unless the operator opens it. */
export const allowsPrivate = (): boolean => env('ALLOW_PRIVATE_ADDRESSES') === 'on';

const mayReach = (address: string): boolean => allowsPrivate() || isPublicAddress(address);

/** @throws ForbiddenAddress for an address that is written out; names are judged by `guardedLookup` */
export function checkHost(hostname: string): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayReach(literal)) throw new ForbiddenAddress();
}

/**
 * Resolves a name for the very connection that is being made, so that no second answer of the name
 * server can lead elsewhere. One address that is not public closes the name.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address))) {
        callback(new ForbiddenAddress(), []);
      } else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
};
