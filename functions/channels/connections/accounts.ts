import type { Connection } from '@shared/connections/model.ts';
import { env } from '../../core/env.ts';
import { decryptOrUndefined } from '../../core/secrets/encryption.ts';
import type { Account, AccountCheck } from '../drivers/driver.ts';
import { driverOf } from '../drivers/registry.ts';

const graphAddress = 'https://graph.facebook.com';

/** Numbers of the built-in stand-in are served by this installation, all others by Meta or what is configured for it. */
const baseUrlOf = ({ isSandbox }: Connection): string =>
  isSandbox ? `${env('PUBLIC_URL')}/api/sandbox/graph` : process.env['META_GRAPH_URL'] || graphAddress;

/** A token that cannot be opened any more (its sealing key is gone) is as good as none: the platform refuses it. */
export const decryptToken = async (sealed: string): Promise<string> => (await decryptOrUndefined(sealed)) ?? '';

/** A connection with its token in plain text, for one call. */
export const accountOf = async (connection: Connection): Promise<Account> => ({
  baseUrl: baseUrlOf(connection),
  phoneNumberId: connection.phoneNumberId,
  wabaId: connection.wabaId,
  accessToken: await decryptToken(connection.accessToken),
});

const notSupported: AccountCheck = { isConnected: false, number: '', verifiedName: '', reason: '', isRefused: false };

/** Asks the platform about an account. */
export const askAccount = async (connection: Connection): Promise<AccountCheck> =>
  (await driverOf(connection.channel)?.checkAccount(await accountOf(connection))) ?? notSupported;

/** A connection with the state its account really is in. */
export async function withCheckResult(connection: Connection, at: string): Promise<Connection> {
  const check = await askAccount(connection);
  return {
    ...connection,
    status: check.isConnected ? 'CONNECTED' : 'DISCONNECTED',
    statusReason: check.reason,
    number: check.number || connection.number,
    verifiedName: check.verifiedName || connection.verifiedName,
    updatedAt: at,
  };
}
