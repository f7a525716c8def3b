import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import type { AccountCheck } from '../drivers/driver.ts';
import { accountOf } from './accounts.ts';
import { withNews } from './health.ts';

const notSupported: AccountCheck = { isConnected: false, number: '', verifiedName: '', reason: '', isRefused: false };

/** Asks the platform about an account. */
export const askAccount = async (connection: Connection): Promise<AccountCheck> =>
  (await driverOf(connection.channel)?.checkAccount(await accountOf(connection))) ?? notSupported;

function withCheck(connection: Connection, check: AccountCheck, at: string): Connection {
  const { health = {} } = check;
  return {
    ...(Object.keys(health).length > 0 ? withNews(connection, health, at) : connection),
    status: check.isConnected ? 'CONNECTED' : 'DISCONNECTED',
    statusReason: check.reason,
    number: check.number || connection.number,
    verifiedName: check.verifiedName || connection.verifiedName,
    updatedAt: at,
  };
}

/** A connection with the state its account really is in. */
export const withCheckResult = async (connection: Connection, at: string): Promise<Connection> =>
  withCheck(connection, await askAccount(connection), at);

/** A connection in use stays in use while the platform does not answer; only a refusal ends it. */
export async function withLaterCheck(connection: Connection, at: string): Promise<Connection> {
  const check = await askAccount(connection);
  const isUnheard = !check.isConnected && !check.isRefused && connection.status === 'CONNECTED';
  return isUnheard ? { ...connection, statusReason: check.reason, updatedAt: at } : withCheck(connection, check, at);
}

const accountFields = ['phoneNumberId', 'wabaId', 'accessToken'] as const;

/** An account of the Cloud API is named; a number that is linked by a code names itself. @throws ERR_VALIDATION */
export function checkAccountFields(draft: Pick<Connection, 'channel' | (typeof accountFields)[number]>): void {
  const missing = draft.channel === 'whatsappapi' ? accountFields.filter((name) => draft[name] === '') : [];
  if (missing.length === 0) return;
  throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(missing.map((name) => [name, 'required'])) });
}
