import { isDeepStrictEqual } from 'node:util';
import type { EventName } from '@shared/events.ts';
import { type IndexKeys, indexAttributes } from './indexes.ts';
import { type ShortForm, shortened } from './shortForm.ts';
import type { Item } from './store.ts';
import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';
import { type Expected, matching, update } from './update.ts';

/** A kind of stored record: its keys, its indexes and how older shapes become the present one. */
export interface Entity<T> {
  readonly name: string;
  /** Raised when the shape changes; items carry it and are brought up to date on read. */
  readonly schemaVersion: number;
  readonly key: (record: T) => Key;
  readonly index?: (record: T) => IndexKeys;
  /**
   * Value of an attribute that is not stored. Fields equal to it are left out of the item, which keeps records that are
   * read by the page below half a kilobyte; `fromItem` puts them back. May be computed from fields that are always
   * stored. Never name a field that a condition or `ADD` uses.
   */
  readonly omitted?: (stored: T) => Partial<T>;
  /** The same for fields inside of a map. */
  readonly omittedIn?: { readonly [K in keyof T]?: Partial<T[K]> };
  /** Fields that are stored in fewer bytes than they have. Name none that a condition or `ADD` uses. */
  readonly shortForm?: ShortForm;
  /** Idempotent: what is already in the present shape stays as it is, whatever number it carries. */
  readonly upcast?: (item: Item, from: number) => Item;
}

const keyNames = new Set(['pk', 'sk', ...indexAttributes, 'et', 'sv', 'ev', 'ttl']);

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b));

const without = (record: object, omitted: Item): Item =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !(Object.hasOwn(omitted, name) && isSame(value, omitted[name]))),
  );

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

const stored = <T>({ shortForm }: Entity<T>, fields: Item): Item => (shortForm ? shortened(fields, shortForm) : fields);

function compact<T extends object>(entity: Entity<T>, record: T): Item {
  const item = without(record, { ...entity.omitted?.(record) });
  for (const [name, usual] of Object.entries(entity.omittedIn ?? {})) {
    const map = item[name];
    if (isMap(map)) item[name] = without(map, { ...(usual as object) });
  }
  return stored(entity, item);
}

/** `event` rides in the record's own write; the stream carries it on at no extra cost. */
export const toItem = <T extends object>(entity: Entity<T>, record: T, event?: EventName): Item => ({
  ...compact(entity, record),
  ...entity.index?.(record),
  ...entity.key(record),
  et: entity.name,
  sv: entity.schemaVersion,
  ...(event ? { ev: event } : {}),
});

export function fromItem<T extends object>(entity: Entity<T>, item: Item): T {
  const from = Number(item['sv'] ?? 1);
  const current = from < entity.schemaVersion && entity.upcast ? entity.upcast(item, from) : item;
  // Loops, because every row of every list goes through here: entries and spreads took twice as long.
  const record: Item = {};
  const { omittedIn, shortForm } = entity;
  for (const name of Object.keys(current)) {
    if (keyNames.has(name)) continue;
    const { field = name, lengthen } = shortForm?.byAttribute.get(name) ?? {};
    record[field] = lengthen ? lengthen(current[name], current) : current[name];
  }
  for (const name in omittedIn) {
    const map = record[name];
    if (isMap(map)) record[name] = { ...omittedIn[name], ...map };
  }
  const usual: Item | undefined = entity.omitted?.(record as T);
  for (const name in usual) if (record[name] === undefined) record[name] = usual[name];
  return record as T;
}

/** Transaction item: create, refused when the key is taken. */
export const putNew = <T extends object>(entity: Entity<T>, record: T, event?: EventName): TransactItem => ({
  Put: { Item: toItem(entity, record, event), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Transaction item: create what goes by itself, refused when the key is taken. @param ttl epoch seconds */
export const putNewUntil = <T extends object>(entity: Entity<T>, record: T, ttl: number): TransactItem => ({
  Put: { Item: { ...toItem(entity, record), ttl }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The record with the next version, and the write, which is refused if another writer saved in between. */
export function putVersion<T extends { version: number }>(
  entity: Entity<T>,
  record: T,
  event?: EventName,
): { next: T; write: TransactItem } {
  const next = { ...record, version: record.version + 1 };
  return {
    next,
    write: {
      Put: {
        Item: toItem(entity, next, event),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': record.version },
      },
    },
  };
}

/**
 * The record with the next version, and the write of its differences: fields that are `counted` change without a new
 * version and stay as they are stored. Refused if another writer saved in between.
 */
export function updateVersion<T extends { version: number }>(
  entity: Entity<T>,
  before: T,
  after: T,
  counted: readonly (keyof T)[],
  event: EventName,
): { next: T; write: TransactItem } {
  const changed = Object.entries(after).filter(
    ([name, value]) => !counted.includes(name as keyof T) && !isSame(value, before[name as keyof T]),
  );
  return {
    next: { ...after, version: before.version + 1 },
    write: setFields(entity, before, Object.fromEntries(changed), event),
  };
}

/** Transaction item: set single fields; refused if another writer saved in between. */
export function setFields<T extends { version: number }>(
  entity: Entity<T>,
  record: T,
  fields: Item,
  event: EventName,
): TransactItem {
  const entries = Object.entries({ ...stored(entity, fields), ev: event });
  return {
    Update: {
      Key: { ...entity.key(record) },
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')} ADD #version :one`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: Object.fromEntries(
        ['version', ...entries.map(([name]) => name)].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: {
        ':one': 1,
        ':version': record.version,
        ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

/**
 * Transaction item: set single fields, dotted inside of maps, of a record that others may save in between; refused
 * when it is gone or not as expected any more.
 */
export const setFieldsIf = (key: Key, fields: Item, event: EventName, expected: Expected = {}): TransactItem =>
  update(key, { set: { ...fields, ev: event }, add: { version: 1 } }, { exists: true, expected });

/** Transaction item: replace an item; refused when it is not as expected any more. */
export const putIf = (item: Item, expected: Expected): TransactItem => ({ Put: { Item: item, ...matching(expected) } });

/** Transaction item: replace an item, or create it; refused when what is stored is later by one of its attributes. */
export const putUnlessLater = (item: Item, name: string): TransactItem => ({
  Put: {
    Item: item,
    ConditionExpression: 'attribute_not_exists(pk) OR #name <= :this',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':this': item[name] },
  },
});

/** Transaction item: remove an item; refused when it is not as expected any more. */
export const removeIf = (key: Key, expected: Expected): TransactItem => ({
  Delete: { Key: { ...key }, ...matching(expected) },
});

/** Transaction item: refused when there is nothing with this key. */
export const mustExist = (key: Key): TransactItem => ({
  ConditionCheck: { Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
});

/** Transaction item: refused when there is something with this key. */
export const mustNotExist = (key: Key): TransactItem => ({
  ConditionCheck: { Key: { ...key }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Transaction item: refused when an item is not as expected any more. */
export const mustMatch = (key: Key, expected: Expected): TransactItem => ({
  ConditionCheck: { Key: { ...key }, ...matching(expected, 'attribute_exists(pk)') },
});

/** Item that refers from a value to a record. */
export const refItem = (key: Key, target: Item, name = 'ref'): Item => ({ ...target, ...key, et: name, sv: 1 });

/**
 * Transaction item: take a unique value; refused if another record has it. `target` is the record that it refers to.
 */
export const claimUnique = (key: Key, target: Item, name?: string): TransactItem => ({
  Put: { Item: refItem(key, target, name), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Transaction item: lead a unique value elsewhere; refused when what it leads to is not as expected any more. */
export const moveUnique = (key: Key, target: Item, expected: Expected): TransactItem =>
  putIf(refItem(key, target), expected);

/** Transaction item: write without a condition. */
export const put = (item: Item): TransactItem => ({ Put: { Item: item } });

/** Transaction item: remove a record; refused if another writer saved or removed it in between. */
export const deleteVersion = <T extends { version: number }>(entity: Entity<T>, record: T): TransactItem => ({
  Delete: {
    Key: { ...entity.key(record) },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': record.version },
  },
});

/** Transaction item: remove. */
export const remove = (key: Key): TransactItem => ({ Delete: { Key: { ...key } } });

/** Transaction item: remove; refused when there is nothing with this key. */
export const removeExisting = (key: Key): TransactItem => ({
  Delete: { Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
});

/** Transaction item: add to numbers of an item that may not exist yet; none when there is nothing to add. */
export const increment = (key: Key, amounts: Readonly<Record<string, number>>): TransactItem[] =>
  Object.keys(amounts).length === 0 ? [] : [update(key, { add: amounts })];

/** Transaction item: add to numbers of an item; refused when there is nothing with this key. */
export const incrementExisting = (key: Key, amounts: Readonly<Record<string, number>>): TransactItem =>
  update(key, { add: amounts }, { exists: true });
