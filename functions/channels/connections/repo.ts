import type { Connection } from '@shared/connections/model.ts';
import { connectionPaused } from '@shared/connections/view.ts';
import { fold } from '@shared/core/text.ts';
import type { Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { connectionEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import {
  claimUnique,
  deleteVersion,
  fromItem,
  moveUnique,
  mustMatch,
  putNew,
  putVersion,
  remove,
  removeIf,
} from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

export async function findConnection(
  companyId: number,
  id: number,
  isConsistent = true,
): Promise<Connection | undefined> {
  const item = await getItem(keys.config(companyId, 'CONNECTION', id), isConsistent);
  return item && fromItem(connectionEntity, item);
}

export const listConnections = async (companyId: number): Promise<Connection[]> =>
  (await readDirectory(companyId, 'CONNECTION')).connections;

const nameKey = ({ companyId, channel, name }: Connection): Key =>
  keys.ref(companyId, 'connectionName', `${channel}#${fold(name)}`);
const tokenKey = ({ token }: Connection): Key => keys.systemRef('connectionToken', token);
const defaultKey = (companyId: number): Key => keys.ref(companyId, 'defaultConnection', 'whatsapp');

const takingName = (connection: Connection): Step => ({
  write: claimUnique(nameKey(connection), { whatsappId: connection.id }),
  refused: 'ERR_WAPP_NAME_ALREADY_EXISTS',
});

/** A change of the one default connection, refused when another request changed it in between (B-CONN-4). */
export interface DefaultChange {
  readonly companyId: number;
  readonly from: number | null;
  readonly to: number | null;
}

function defaultWrite({ companyId, from, to }: DefaultChange): TransactItem {
  const key = defaultKey(companyId);
  if (from === null) return claimUnique(key, { whatsappId: to });
  const expected = { whatsappId: from };
  return to === null ? removeIf(key, expected) : moveUnique(key, { whatsappId: to }, expected);
}

const flags = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
};

/** The plan must allow the channel at the instant of creation, not when the request was authenticated (B-PLAN-3). */
const planAllows = ({ companyId, channel }: Connection): Step => ({
  write: mustMatch(keys.company(companyId), { [`plan.${flags[channel]}`]: true }),
  refused: 'ERR_PLAN_FEATURE_DISABLED',
});

/** Steps that create a connection within the plan's limit; name and token are unique (B-CONN-4). */
export const creationSteps = (connection: Connection, limit: number): Step[] => [
  planAllows(connection),
  {
    write: changeCounters(connection.companyId, { connections: 1 }, { most: { connections: limit } }),
    refused: 'ERR_PLAN_LIMIT_CONNECTIONS',
    details: { values: { limit } },
  },
  takingName(connection),
  {
    write: claimUnique(tokenKey(connection), { companyId: connection.companyId, whatsappId: connection.id }),
    refused: 'ERR_VALIDATION',
    details: { fields: { token: 'taken' } },
  },
  { write: putNew(connectionEntity, connection, 'connection.created') },
];

const isSameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

const counterOf = ({ pausedAt }: Connection) => (pausedAt === undefined ? 'connections' : 'pausedConnections');

/** Returns the counter updates of a plan; paused connections take no place (B-PLAN-5). @param limit of the plan */
function placeSteps(before: Connection, after: Connection, limit: number | undefined): Step[] {
  const [old, next] = [counterOf(before), counterOf(after)];
  if (old === next) return [];
  const bounds = next === 'connections' && limit !== undefined ? { most: { connections: limit } } : {};
  const write = changeCounters(before.companyId, { [old]: -1, [next]: 1 }, bounds);
  return [{ write, refused: 'ERR_PLAN_LIMIT_CONNECTIONS', details: { values: { limit: limit ?? 0 } } }];
}

/** Whatever a check or a line says meanwhile: nothing leaves by a connection that is paused. */
const resting = (connection: Connection): Connection =>
  connection.pausedAt === undefined
    ? connection
    : { ...connection, status: 'DISCONNECTED', statusReason: connectionPaused };

/**
 * Steps that save a connection; see routes.ts for where its messages come from.
 * @param limit of the plan, where one that was paused takes a place of it again
 */
export function changeSteps(
  before: Connection,
  after: Connection,
  limit?: number,
): { next: Connection; steps: Step[] } {
  const { next, write } = putVersion(connectionEntity, resting(after), 'connection.updated');
  const name = isSameKey(nameKey(before), nameKey(after)) ? [] : [{ write: remove(nameKey(before)) }, takingName(next)];
  return { next, steps: [{ write }, ...name, ...placeSteps(before, after, limit)] };
}

export const removalSteps = (connection: Connection): Step[] => [
  { write: deleteVersion(connectionEntity, connection) },
  ...[nameKey, tokenKey].map((keyOf) => ({ write: remove(keyOf(connection)) })),
  { write: changeCounters(connection.companyId, { [counterOf(connection)]: -1 }) },
];

export const defaultStep = (change: DefaultChange): Step => ({ write: defaultWrite(change) });
