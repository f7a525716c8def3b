import type { Connection } from '@shared/connections/model.ts';
import { daySeconds } from '@shared/core/time.ts';
import { decryptOrUndefined, encrypt } from '../../core/secrets/encryption.ts';
import { mustMatch, removeIf } from '../../core/store/records.ts';
import { getItem, type Item, queryAll, transact, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { type Expected, update } from '../../core/store/update.ts';

/** The line of one linked number: who keeps it open. */
export interface LinkedSession {
  readonly companyId: number;
  readonly whatsappId: number;
  /** The worker that has it; empty if none has. */
  readonly owner: string;
  /** Grows with every owner: what a former one still writes is refused by it. */
  readonly fence: number;
  /** Rings with every command. */
  readonly bell: number;
}

export interface WorkerSign {
  readonly id: string;
  /** Grows while the worker lives. Clocks of machines differ, so nothing here is a time. */
  readonly beats: number;
}

type SessionPlace = Pick<LinkedSession, 'companyId' | 'whatsappId'>;
/** The right to a line as it was taken. */
export type Lease = Pick<LinkedSession, 'companyId' | 'whatsappId' | 'owner' | 'fence'>;

const buildSessionKey = ({ companyId, whatsappId }: SessionPlace) => keys.linkedSession(companyId, whatsappId);

const sessionOf = (item: Item): LinkedSession => ({
  companyId: Number(item['companyId']),
  whatsappId: Number(item['whatsappId']),
  owner: String(item['owner'] ?? ''),
  fence: Number(item['fence'] ?? 0),
  bell: Number(item['bell'] ?? 0),
});

/** Wants the line of a number to be open. */
const wanting = ({ companyId, whatsappId }: SessionPlace) =>
  update(buildSessionKey({ companyId, whatsappId }), {
    set: { companyId, whatsappId, et: 'linkedSession', sv: 1 },
    add: { bell: 1 },
  });

export const wantSessionStep = ({ companyId, id }: Pick<Connection, 'companyId' | 'id'>): TransactItem =>
  wanting({ companyId, whatsappId: id });

/** Signals new work to the worker of a line; a worker takes the line if none has it. */
export async function ringSession(line: SessionPlace): Promise<void> {
  await updateItem(wanting(line).Update);
}

/** Everything there is, a few hundred bytes each. */
export async function listSessions(): Promise<{ sessions: LinkedSession[]; workers: WorkerSign[] }> {
  const items = await queryAll({ pk: partitions.linkedSessions, limit: 500 });
  const isWorker = (item: Item): boolean => item['et'] === 'linkedWorker';
  return {
    sessions: items.filter((item) => !isWorker(item)).map(sessionOf),
    workers: items
      .filter(isWorker)
      .map((item) => ({ id: String(item['workerId']), beats: Number(item['beats'] ?? 0) })),
  };
}

/** @param at epoch seconds */
export async function beat(id: string, at: number): Promise<void> {
  await updateItem({
    Key: { ...keys.linkedWorker(id) },
    UpdateExpression: 'SET et = :et, sv = :one, workerId = :id, #ttl = :ttl ADD beats :one',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':et': 'linkedWorker', ':one': 1, ':id': id, ':ttl': at + daySeconds },
  });
}

/** Takes a line over from the owner seen. @returns undefined if another worker was faster */
export async function takeOverSession(seen: LinkedSession, owner: string): Promise<Lease | undefined> {
  const isTaken = await wasApplied(
    updateItem({
      Key: { ...buildSessionKey(seen) },
      UpdateExpression: 'SET #owner = :owner ADD fence :one',
      ConditionExpression: seen.fence === 0 ? 'attribute_exists(pk) AND attribute_not_exists(fence)' : 'fence = :fence',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: {
        ':owner': owner,
        ':one': 1,
        ...(seen.fence === 0 ? {} : { ':fence': seen.fence }),
      },
    }),
  );
  const { companyId, whatsappId, fence } = seen;
  return isTaken ? { companyId, whatsappId, owner, fence: fence + 1 } : undefined;
}

const own = ({ owner, fence }: Lease): Expected => ({ owner, fence });

const saveOwn = (lease: Lease, set: Item): Promise<boolean> =>
  wasApplied(updateItem(update(buildSessionKey(lease), { set }, { expected: own(lease) }).Update));

/** Condition of every write of the device's keys, which fails once another worker has the line. */
export const leaseCheck = (lease: Lease): TransactItem => mustMatch(buildSessionKey(lease), own(lease));

/** @throws WriteConflict once another worker has the line */
export const mustHold = (lease: Lease): Promise<void> => transact([leaseCheck(lease)]);

/** Returns the count of signals so far. */
export async function readBell(lease: Lease): Promise<number> {
  return Number((await getItem(buildSessionKey(lease), true))?.['bell'] ?? 0);
}

/** Ends a session without signals since. @throws WriteConflict on a new signal or owner */
export const removeSession = (lease: Lease, bell: number): Promise<void> =>
  transact([removeIf(buildSessionKey(lease), { ...own(lease), bell })]);

/** Gives the line back, so that another worker need not wait. @returns false when it was no longer ours */
export const giveSessionBack = (lease: Lease): Promise<boolean> => saveOwn(lease, { owner: '' });

/** Code that a phone scans or types to link the device. */
export interface LinkCode {
  readonly kind: 'qr' | 'typed';
  readonly text: string;
}

/** Shows another code, or none. @returns false when the line is no longer ours */
export async function showCode(lease: Lease, code: LinkCode | null): Promise<boolean> {
  const sealed = code === null ? '' : await encrypt(JSON.stringify(code));
  return saveOwn(lease, { code: sealed });
}

/** Returns the present code; anyone with it can link the device to another phone. */
export async function codeOf(item: Item | undefined): Promise<LinkCode | undefined> {
  const sealed = String(item?.['code'] ?? '');
  const text = sealed === '' ? undefined : await decryptOrUndefined(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as LinkCode);
}
