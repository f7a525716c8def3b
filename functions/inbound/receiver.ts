import type { Connection } from '@shared/connections/model.ts';
import { isProven } from '../channels/connections/accounts.ts';
import { findConnection } from '../channels/connections/repo.ts';
import { cachedRoute, findRoute } from '../channels/connections/routes.ts';
import { log } from '../core/log.ts';
import { placeOfAccount } from '../core/store/linkedAccount.ts';
import type { ReadItems } from '../core/store/readAhead.ts';
import type { Envelope } from './envelope.ts';

/**
 * Returns the connection whose token opened an account. Events for all other accounts are dropped and counted (see
 * infra/work.ts), because the platform keeps calling for removed ones.
 */
export async function receiverOf({ channel, account }: Envelope, read: ReadItems): Promise<Connection | undefined> {
  const linked = channel === 'whatsapp' ? placeOfAccount(account) : undefined;
  const address = { channel, phoneNumberId: account };
  // Written this moment it may not be seen at once, and its messages come only once.
  const connection = linked
    ? await findConnection(linked.companyId, linked.whatsappId)
    : ((await cachedRoute(address, read)) ?? (await findRoute(address)));
  // The line of a linked number proved itself; its first messages may be faster than the note of whose number it is.
  if (connection && (linked || isProven(connection))) return connection;
  log.warn('inbound.dropped', { channel, reason: connection ? 'neverConnected' : 'unknownAccount' });
  return undefined;
}
