import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Step } from '../../core/store/commit.ts';
import { connectionEntity } from '../../core/store/entities.ts';
import { readCached } from '../../core/store/itemCache.ts';
import type { ReadItems } from '../../core/store/readAhead.ts';
import { claimUnique, moveUnique, putVersion, removeIf } from '../../core/store/records.ts';
import { getItem, type Item } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import type { Expected } from '../../core/store/update.ts';
import { askAccount } from './accountChecks.ts';
import { isProven } from './accounts.ts';
import { warningSteps } from './healthWarnings.ts';
import { findConnection } from './repo.ts';

/**
 * Routes map an account's webhooks to the one connection of the installation whose token opened the account. Entering a
 * number alone gives no route, and a company that proves the account takes over a route whose holder cannot prove it
 * any more.
 */
type WebhookAccount = Pick<Connection, 'channel' | 'phoneNumberId'>;

/** Returns the key of an account's route, for callers that read it together with other items. */
export const routeKey = ({ channel, phoneNumberId }: WebhookAccount): Key =>
  keys.systemRef('account', `${channel}:${phoneNumberId}`);

/** Fields that an inbound message needs, so that the connection is not read again; no secrets. */
const routeTarget = (connection: Connection): Item => ({
  companyId: connection.companyId,
  connection: { ...connection, accessToken: '', token: '', greetingMessage: '', complationMessage: '' },
});

const connectionOf = (item: Item | undefined): Connection | undefined => item?.['connection'] as Connection | undefined;

/** The connection behind an account as it is, without its secrets and long texts. */
export const findRoute = async (account: WebhookAccount): Promise<Connection | undefined> =>
  connectionOf(await getItem(routeKey(account), true));

/** The same as it was a moment ago: every message asks. */
export async function cachedRoute(account: WebhookAccount, read: ReadItems): Promise<Connection | undefined> {
  const key = routeKey(account);
  return connectionOf(await readCached(key, async () => (await read([key]))[0]));
}

const isSameAccount = (a: WebhookAccount, b: WebhookAccount): boolean =>
  a.channel === b.channel && a.phoneNumberId === b.phoneNumberId;

const isOf = (route: Connection, { companyId, id }: Connection): boolean =>
  route.companyId === companyId && route.id === id;

/** Condition that the route is as read; a caller that finds another one reads again. */
const unchanged = ({ companyId, id, version }: Connection): Expected => ({
  companyId,
  'connection.id': id,
  'connection.version': version,
});

const replacing = (current: Connection, connection: Connection): TransactItem =>
  moveUnique(routeKey(connection), routeTarget(connection), unchanged(current));

const removing = (current: Connection): TransactItem => removeIf(routeKey(current), unchanged(current));

/** The right of a connection to a route, settled a moment ago. */
export interface Claim {
  readonly held: Connection | undefined;
  /** The former holder as it is to be saved, because its own token no longer opens the account. */
  readonly loser: Connection | undefined;
}

/** @returns what becomes of another company's connection that holds a proven route. @throws ERR_WAPP_NUMBER_ALREADY_EXISTS */
async function loserOf(current: Connection, at: string): Promise<Connection | undefined> {
  const holder = await findConnection(current.companyId, current.id);
  if (!holder || !isSameAccount(holder, current)) return undefined;
  const check = await askAccount(holder);
  if (!check.isRefused) throw new AppError('ERR_WAPP_NUMBER_ALREADY_EXISTS');
  return { ...holder, status: 'DISCONNECTED', statusReason: check.reason, updatedAt: at };
}

/**
 * Returns the claim of a connection checked just now. A holder in another company has to prove the account again; if
 * the platform does not answer, the holder keeps it.
 * @returns undefined if the check opened no account
 * @throws ERR_WAPP_NUMBER_ALREADY_EXISTS
 */
export async function claimOf(connection: Connection, at: string): Promise<Claim | undefined> {
  if (connection.status !== 'CONNECTED' || !isProven(connection)) return undefined;
  const current = await findRoute(connection);
  if (!current || isOf(current, connection) || !isProven(current)) return { held: current, loser: undefined };
  if (current.companyId === connection.companyId) throw new AppError('ERR_WAPP_NUMBER_ALREADY_EXISTS');
  return { held: current, loser: await loserOf(current, at) };
}

async function claimSteps(connection: Connection, { held: current, loser }: Claim): Promise<Step[]> {
  const write = current ? replacing(current, connection) : claimUnique(routeKey(connection), routeTarget(connection));
  if (!current || !loser) return [{ write }];
  const notices = await warningSteps({ companyId: loser.companyId, now: new Date(loser.updatedAt) }, current, loser);
  return [{ write }, { write: putVersion(connectionEntity, loser, 'connection.updated').write }, ...notices];
}

/** The route of a connection whose account was not checked follows its changes, if it has one. */
async function followingSteps(connection: Connection): Promise<Step[]> {
  const current = await findRoute(connection);
  if (!current || !isOf(current, connection)) return [];
  return [{ write: isProven(connection) ? replacing(current, connection) : removing(current) }];
}

async function leavingSteps(connection: Connection): Promise<Step[]> {
  const current = await findRoute(connection);
  return current && isOf(current, connection) ? [{ write: removing(current) }] : [];
}

/** Returns the route writes for a change of a connection. @param after undefined if it is removed */
export async function routeSteps(
  before: Connection | undefined,
  after: Connection | undefined,
  claim?: Claim,
): Promise<Step[]> {
  const left = before && !(after && isSameAccount(before, after)) ? await leavingSteps(before) : [];
  if (!after) return left;
  return [...left, ...(await (claim ? claimSteps(after, claim) : followingSteps(after)))];
}
