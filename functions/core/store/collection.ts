import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import type { PlanFlag } from '@shared/core/route.ts';
import type { EventName } from '@shared/events.ts';
import type { CompanyCtx } from '../context/ctx.ts';
import { commit, type Step } from './commit.ts';
import { companyEntity } from './entities.ts';
import { changeCounters, type QuotaCounter } from './quotaCounters.ts';
import {
  claimUnique,
  deleteVersion,
  type Entity,
  fromItem,
  putNew,
  putVersion,
  remove,
  updateVersion,
} from './records.ts';
import { isReferredTo, type ReferenceName } from './references.ts';
import { type NumberedKind, nextNumber, type SystemKind } from './sequences.ts';
import { getItem, getItems, type Item, queryAll, retryConflicts } from './store.ts';
import { type Key, keys } from './table.ts';

export type OfCompany = Pick<CompanyCtx, 'companyId'>;

/** Placeholder company of collections that belong to the installation: their keys name no company. */
export const installation: OfCompany = { companyId: 0 };

interface Listed<T extends object, Id> {
  readonly entity: Entity<T>;
  readonly key: (companyId: number, id: Id) => Key;
  readonly partition: (companyId: number) => string;
  /** Maximum number of records, and the limit of one read. */
  readonly most: number;
  readonly missing: ErrorCode;
  /** The feature of a plan that they need to run. */
  readonly plan?: PlanFlag;
}

/** The record of an item; a count that outlived its record is none, and one that is being removed is none any more. */
export function recordOf<T extends object>(entity: Entity<T>, item: Item | undefined): T | undefined {
  const isRecord = item?.['et'] === entity.name && item['removedAt'] === undefined;
  return isRecord ? fromItem(entity, item) : undefined;
}

/** Records that are few enough to be read together. */
export function readCollection<T extends object, Id = number>({ entity, key, ...spec }: Listed<T, Id>) {
  async function find({ companyId }: OfCompany, id: Id): Promise<T | undefined> {
    return recordOf(entity, await getItem(key(companyId, id), true));
  }

  /** @throws the collection's error when there is none */
  async function get(ctx: OfCompany, id: Id): Promise<T> {
    const record = await find(ctx, id);
    if (!record) throw new AppError(spec.missing);
    return record;
  }

  /** All of them, in the order of their keys. */
  async function list({ companyId }: OfCompany, consistent = true): Promise<T[]> {
    const items = await queryAll({ pk: spec.partition(companyId), limit: spec.most, consistent });
    return items.flatMap((item) => recordOf(entity, item) ?? []);
  }

  /** Finds a record that may run: it exists, and the company's plan has the feature (B-PLAN-1). */
  async function findUsable({ companyId }: OfCompany, id: Id): Promise<T | undefined> {
    const [company, item] = await getItems([keys.company(companyId), key(companyId, id)]);
    const isAllowed = company && (!spec.plan || fromItem(companyEntity, company).plan[spec.plan]);
    return isAllowed ? recordOf(entity, item) : undefined;
  }

  return { find, get, list, findUsable };
}

interface CollectionRecord<Id> {
  readonly id: Id;
  readonly companyId?: number;
  readonly createdAt: string;
  readonly version: number;
}

/** A value that no two records of a company share. */
interface UniqueMark<T> {
  /** Kind of the reference that holds the value. */
  readonly kind: string;
  readonly value: (record: T) => string;
  readonly refused: ErrorCode;
  /** Field of the form that the error names. */
  readonly field?: string;
}

/** Kinds of records with events for their creation and their changes. */
type RecordKind = EventName extends infer E ? (E extends `${infer K}.created` ? K : never) : never;

interface Quota {
  readonly counter: QuotaCounter;
  readonly refused: ErrorCode;
}

function countStep({ counter, refused }: Quota, companyId: number, by: 1 | -1, limit: number | undefined): Step {
  if (limit === undefined) return { write: changeCounters(companyId, { [counter]: by }) };
  const write = changeCounters(companyId, { [counter]: by }, { most: { [counter]: limit } });
  return { write, refused, details: { values: { limit } } };
}

interface CollectionSpec<T extends CollectionRecord<Id>, Id> extends Listed<T, Id> {
  readonly kind: Extract<RecordKind, 'announcement' | NumberedKind | SystemKind>;
  readonly unique?: readonly UniqueMark<T>[];
  readonly quota?: Quota;
  /** A record that connections, queues or options refer to cannot be removed. */
  readonly inUse?: { readonly by: ReferenceName; readonly refused: ErrorCode };
  /** Fields that move without a new version, so that a change writes only what it changes. */
  readonly counted?: readonly (keyof T)[];
}

/** Fields that every new record of a company has. */
export async function newRecord(ctx: CompanyCtx, kind: NumberedKind) {
  const id = await nextNumber(ctx.companyId, kind);
  return { id, companyId: ctx.companyId, createdAt: ctx.now.toISOString(), version: 1 };
}

/** Records with a version, marks that are unique in their company, and a limit. */
export function collection<T extends CollectionRecord<Id>, Id = number>(spec: CollectionSpec<T, Id>) {
  const { entity, kind, unique = [], quota, counted, inUse } = spec;
  const read = readCollection(spec);
  const companyOf = ({ companyId = installation.companyId }: T): number => companyId;
  const markKey = (mark: UniqueMark<T>, record: T): Key => keys.ref(companyOf(record), mark.kind, mark.value(record));

  const claim = (mark: UniqueMark<T>, record: T): Step => ({
    write: claimUnique(markKey(mark, record), { companyId: companyOf(record), [`${kind}Id`]: record.id }),
    refused: mark.refused,
    ...(mark.field ? { details: { fields: { [mark.field]: 'taken' } } } : {}),
  });

  const count = (record: T, by: 1 | -1, limit?: number): Step[] =>
    quota === undefined ? [] : [countStep(quota, companyOf(record), by, limit)];

  const insertSteps = (record: T, limit = spec.most): Step[] => [
    ...unique.map((mark) => claim(mark, record)),
    ...count(record, 1, limit),
    { write: putNew(entity, record, `${kind}.created`) },
  ];

  function replaceSteps(before: T, after: T): { next: T; steps: Step[] } {
    const save = counted
      ? updateVersion(entity, before, after, counted, `${kind}.updated`)
      : putVersion(entity, after, `${kind}.updated`);
    const moved = unique.filter((mark) => markKey(mark, before).pk !== markKey(mark, after).pk);
    const moves = moved.flatMap((mark) => [{ write: remove(markKey(mark, before)) }, claim(mark, after)]);
    return { next: save.next, steps: [{ write: save.write }, ...moves] };
  }

  /** Steps that free a removed record's unique marks and its place in the quota. */
  const releaseSteps = (record: T): Step[] => [
    ...unique.map((mark) => ({ write: remove(markKey(mark, record)) })),
    ...count(record, -1),
  ];

  const eraseSteps = (record: T): Step[] => [{ write: deleteVersion(entity, record) }, ...releaseSteps(record)];

  /** @throws the error of a mark that is taken or of the limit */
  const insert = async (record: T): Promise<T> => {
    await commit(insertSteps(record));
    return record;
  };

  /** @throws the error of a mark that is taken, WriteConflict */
  async function replace(before: T, after: T): Promise<T> {
    const { next, steps } = replaceSteps(before, after);
    await commit(steps);
    return next;
  }

  /** @throws WriteConflict */
  const erase = (record: T): Promise<void> => commit(eraseSteps(record));

  /** Saves what `work` makes of the newest record. */
  const change = (ctx: OfCompany, id: Id, work: (current: T) => T | Promise<T>): Promise<{ before: T; after: T }> =>
    retryConflicts(async () => {
      const before = await read.get(ctx, id);
      return { before, after: await replace(before, await work(before)) };
    });

  /** @returns the record as it was. @throws the error of one that is in use */
  const drop = (ctx: OfCompany, id: Id): Promise<T> =>
    retryConflicts(async () => {
      const current = await read.get(ctx, id);
      if (inUse && (await isReferredTo(ctx.companyId, inUse.by, Number(id)))) throw new AppError(inUse.refused);
      await erase(current);
      return current;
    });

  return { ...read, insertSteps, replaceSteps, releaseSteps, eraseSteps, insert, replace, erase, change, drop };
}
