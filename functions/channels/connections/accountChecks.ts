import type { Connection } from '@shared/connections/model.ts';
import type { AccountCheck } from '../drivers/driver.ts';
import { driverOf } from '../drivers/registry.ts';
import { accountOf } from './accounts.ts';

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
