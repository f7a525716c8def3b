import type { Connection } from '@shared/connections/model.ts';
import { log } from '../../core/log.ts';
import { connectionsOfAccount, forgetAccount, storeAccount } from '../../core/store/businessAccounts.ts';
import { subscribers } from '../drivers/byChannel/subscribers.ts';
import { accountOf, isProven } from './accounts.ts';
import { findConnection, listConnections } from './repo.ts';

const connectionKey = ({ companyId, id }: Connection) => ({ companyId, whatsappId: id });

async function ask(connection: Connection, isWanted: boolean): Promise<void> {
  const outcome = await subscribers[connection.channel]?.(await accountOf(connection), isWanted);
  if (!outcome || outcome.kind === 'accepted') return;
  const { id: whatsappId, companyId } = connection;
  log.warn('connections.subscription', { companyId, whatsappId, isWanted, reason: outcome.failure.code });
}

/**
 * Asks for the webhooks of a business account, once its number leads here. The token may lack the right to; then the
 * subscription stays as it was.
 */
export async function subscribe(connection: Connection): Promise<void> {
  await storeAccount(connection.wabaId, connectionKey(connection));
  await ask(connection, true);
}

async function isUsed({ wabaId, companyId }: Connection): Promise<boolean> {
  const places = await connectionsOfAccount(wabaId);
  const [own, ...found] = await Promise.all([
    listConnections(companyId),
    ...places.map((place) => findConnection(place.companyId, place.whatsappId)),
  ]);
  return [...own, ...found].some((connection) => connection?.wabaId === wabaId && isProven(connection));
}

/**
 * Ends the webhooks of a business account that a connection left, unless another one has it.
 * @param connection as it was, with the token that asked for them
 */
export async function unsubscribe(connection: Connection): Promise<void> {
  if (!isProven(connection)) return;
  await forgetAccount(connection.wabaId, connectionKey(connection));
  if (await isUsed(connection)) return;
  await ask(connection, false);
  // The account may be in use again meanwhile, so its webhooks must not stop.
  if (await isUsed(connection)) await ask(connection, true);
}
