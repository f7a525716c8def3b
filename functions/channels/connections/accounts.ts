import type { Connection } from '@shared/connections/model.ts';
import { env } from '../../core/env.ts';
import { decryptOrUndefined } from '../../core/secrets/encryption.ts';
import { linkedAccount } from '../../core/store/linkedAccount.ts';
import type { Account } from '../drivers/driver.ts';

const graphAddress = 'https://graph.facebook.com';
const instagramAddress = 'https://graph.instagram.com';

/** An Instagram account that signed in by itself has no page, and its own address. */
const isOnItsOwn = ({ channel, phoneNumberId, wabaId }: Connection): boolean =>
  channel === 'instagram' && phoneNumberId === wabaId;

/** Numbers of the built-in stand-in are served by this installation, all others by Meta or what is configured for it. */
function baseUrlOf(connection: Connection): string {
  if (connection.isSandbox) return `${env('PUBLIC_URL')}/api/sandbox/graph`;
  const address = process.env['META_GRAPH_URL'] || graphAddress;
  return address === graphAddress && isOnItsOwn(connection) ? instagramAddress : address;
}

/** A token that cannot be opened any more (its sealing key is gone) is as good as none: the platform refuses it. */
export const decryptToken = async (sealed: string): Promise<string> => (await decryptOrUndefined(sealed)) ?? '';

/** A connection with its token in plain text, for one call. */
export const accountOf = async (connection: Connection): Promise<Account> => ({
  baseUrl: baseUrlOf(connection),
  phoneNumberId: connection.channel === 'whatsapp' ? linkedAccount(connection) : connection.phoneNumberId,
  wabaId: connection.wabaId,
  accessToken: await decryptToken(connection.accessToken),
  proof: connection.tokenProof,
});

/** True if the platform ever opened the account to this connection, because only its answer fills in the number. */
export const isProven = ({ number }: Pick<Connection, 'number'>): boolean => number !== '';
