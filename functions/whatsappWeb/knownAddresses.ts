import { dayMs } from '@shared/core/time.ts';
import type { Line } from './socket.ts';

interface KnownAddress {
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Numbers of one line; it may ask about no more in a day. */
const addressesByLine = new WeakMap<Line['socket'], Map<string, KnownAddress>>();

/** Remembers the address that WhatsApp gave for a number, so that a message soon afterwards needs no second request. */
export function rememberAddress({ socket }: Pick<Line, 'socket'>, jid: string, address: string, at: Date): void {
  const known = addressesByLine.get(socket) ?? new Map<string, KnownAddress>();
  addressesByLine.set(socket, known);
  for (const [name, { until }] of known) if (until <= at.getTime()) known.delete(name);
  known.set(jid, { address, until: at.getTime() + dayMs });
}

/** @returns undefined when WhatsApp was not asked about them through this line within a day */
export function knownAddress({ socket }: Pick<Line, 'socket'>, jid: string, at: Date): string | undefined {
  const known = addressesByLine.get(socket)?.get(jid);
  return known && known.until > at.getTime() ? known.address : undefined;
}
