import { createHmac } from 'node:crypto';
import { minuteMs } from '@shared/core/time.ts';
import { codeMinutes, maxTries } from '@shared/recovery/rules.ts';
import type { RecoveryTarget } from '@shared/recovery/target.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import type { Step } from '../../core/store/commit.ts';
import { type Entity, fromItem, removeIf, toItem } from '../../core/store/records.ts';
import { createItem, getItem, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

export interface StoredCode {
  readonly companyId: number;
  readonly userId: number;
  readonly hash: string;
  /** Channel of the code, which the user proves by typing it. Absent in older records. */
  readonly by?: 'email' | 'phone';
}

/** The right to set a password that a code was exchanged for. */
export interface ResetRight extends StoredCode {
  readonly until: number;
}

/** Request to recover access, whether or not the account exists. */
export interface Recovery {
  /** Hash of the handle, so that a reader of the table can neither use a code nor guess it. */
  readonly id: string;
  readonly target: RecoveryTarget | null;
  /** Network of the request, without the individual address. */
  readonly network: string;
  readonly codes: readonly StoredCode[];
  readonly tries: number;
  /** Epoch milliseconds until which a code can be typed. */
  readonly codesUntil: number;
  readonly right: ResetRight | null;
}

const recoveryEntity: Entity<Recovery> = {
  name: 'recovery',
  schemaVersion: 1,
  key: ({ id }) => keys.recovery(id),
  omitted: () => ({ right: null, network: '' }),
};

/** Longer than everything that is possible with it, for a look at what went wrong. */
const keptSeconds = 3600;

/** A code has a million values: without the handle, which is not stored, its hash reveals nothing. */
export const hashOfCode = (handle: string, code: string): string =>
  createHmac('sha256', handle).update(code).digest('base64url');

interface RecoveryRequest {
  readonly target: RecoveryTarget | undefined;
  readonly network: string;
}

export async function createRecovery(handle: string, { target, network }: RecoveryRequest, now: Date): Promise<void> {
  const recovery: Recovery = {
    ...{ id: secretHash(handle), target: target ?? null, network, codes: [], tries: 0, right: null },
    codesUntil: now.getTime() + codeMinutes * minuteMs,
  };
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  await createItem({ ...toItem(recoveryEntity, recovery), ttl });
}

export async function findRecovery(handle: string): Promise<Recovery | undefined> {
  const item = await getItem(keys.recovery(secretHash(handle)), true);
  return item && fromItem(recoveryEntity, item);
}

/** @returns false when the recovery is gone, or a code of it was used already */
export const saveCodes = (handle: string, codes: readonly StoredCode[], now: Date): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.recovery(secretHash(handle)) },
      UpdateExpression: 'SET codes = :codes, codesUntil = :until',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#right)',
      ExpressionAttributeNames: { '#right': 'right' },
      ExpressionAttributeValues: { ':codes': codes, ':until': now.getTime() + codeMinutes * minuteMs },
    }),
  );

/** Counts a try before it is looked at, so that tries at the same moment cannot slip past together. @throws WriteConflict */
export async function countTry(handle: string, now: Date): Promise<Recovery> {
  const item = await updateItem({
    Key: { ...keys.recovery(secretHash(handle)) },
    UpdateExpression: 'ADD tries :one',
    ConditionExpression:
      'attribute_exists(pk) AND tries < :most AND codesUntil > :now AND attribute_not_exists(#right)',
    ExpressionAttributeNames: { '#right': 'right' },
    ExpressionAttributeValues: { ':one': 1, ':most': maxTries, ':now': now.getTime() },
  });
  return fromItem(recoveryEntity, item);
}

/** @returns false when another code of the recovery was faster */
export const saveRight = (handle: string, right: ResetRight): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.recovery(secretHash(handle)) },
      UpdateExpression: 'SET #right = :right, codes = :none',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#right)',
      ExpressionAttributeNames: { '#right': 'right' },
      ExpressionAttributeValues: { ':right': right, ':none': [] },
    }),
  );

/** Step that uses a right up, together with what it was good for. */
export const usedUp = (id: string, { hash }: ResetRight): Step => ({
  write: removeIf(keys.recovery(id), { 'right.hash': hash }),
  refused: 'ERR_INVALID_CODE',
});
