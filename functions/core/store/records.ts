import { isDeepStrictEqual } from 'node:util';
import type { EventName } from '@shared/events.ts';
import { type IndexKeys, indexAttributes } from './indexes.ts';
import type { Item } from './store.ts';
import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/** A kind of stored record: its keys, its indexes and how older shapes become the present one. */
export interface Entity<T> {
  readonly name: string;
  /** Raised when the shape changes; items carry it and are brought up to date on read. */
  readonly schemaVersion: number;
  readonly key: (record: T) => Key;
  readonly index?: (record: T) => IndexKeys;
  /**
   * What an attribute is when it is not stored. Fields equal to it are left out of the item, which
   * keeps records that are read by the page below half a kilobyte; `fromItem` puts them back. May be
   * computed from fields that are always stored. Never name a field that a condition or `ADD` uses.
   */
  readonly omitted?: (stored: T) => Partial<T>;
  /** The same for fields inside of a map. */
  readonly omittedIn?: { readonly [K in keyof T]?: Partial<T[K]> };
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

function compact<T extends object>(entity: Entity<T>, record: T): Item {
  const item = without(record, { ...entity.omitted?.(record) });
  for (const [name, usual] of Object.entries(entity.omittedIn ?? {})) {
    const map = item[name];
    if (isMap(map)) item[name] = without(map, { ...(usual as object) });
  }
  return item;
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
  for (const name of Object.keys(current)) if (!keyNames.has(name)) record[name] = current[name];
  const { omittedIn } = entity;
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

/** The record with the next version, and the write that is refused when somebody saved in between. */
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
 * The record with the next version, and the write of what differs: fields that are `counted` move without a new
 * version and stay as they are stored. Refused when somebody saved in between.
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

/** Transaction item: set single fields; refused when somebody saved in between. */
export function setFields<T extends { version: number }>(
  entity: Entity<T>,
  record: T,
  fields: Item,
  event: EventName,
): TransactItem {
  const entries = Object.entries({ ...fields, ev: event });
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

/** What is still stored when a write is made: values by attribute, dotted inside of maps; undefined where there is none. */
export type Expected = Readonly<Record<string, unknown>>;

const nameOf = (path: string): string => path.replace(/(^|\.)/g, '$1#');
const namesOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.flatMap((path) => path.split('.')).map((name) => [`#${name}`, name]));

/** Condition of a write: all of this still holds. */
function matching(expected: Expected, ...more: readonly string[]) {
  const paths = Object.keys(expected);
  const values = paths.flatMap((path, place) =>
    expected[path] === undefined ? [] : [[`:is${place}`, expected[path]]],
  );
  const conditions = paths.map((path, place) =>
    expected[path] === undefined ? `attribute_not_exists(${nameOf(path)})` : `${nameOf(path)} = :is${place}`,
  );
  return {
    ConditionExpression: [...more, ...conditions].join(' AND '),
    ExpressionAttributeNames: namesOf(paths),
    ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
  };
}

/**
 * Transaction item: set single fields, dotted inside of maps, of a record that others may save in between; refused
 * when it is gone or not as expected any more.
 */
export function setFieldsIf(key: Key, fields: Item, event: EventName, expected: Expected = {}): TransactItem {
  const entries = Object.entries({ ...fields, ev: event });
  const condition = matching(expected, 'attribute_exists(pk)');
  return {
    Update: {
      Key: { ...key },
      UpdateExpression: `SET ${entries.map(([path], place) => `${nameOf(path)} = :to${place}`).join(', ')} ADD #version :one`,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: {
        ...condition.ExpressionAttributeNames,
        ...namesOf(['version', ...entries.map(([path]) => path)]),
      },
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ':one': 1,
        ...Object.fromEntries(entries.map(([, value], place) => [`:to${place}`, value])),
      },
    },
  };
}

/** Transaction item: replace an item; refused when it is not as expected any more. */
export const putIf = (item: Item, expected: Expected): TransactItem => ({ Put: { Item: item, ...matching(expected) } });

/** Transaction item: remove an item; refused when it is not as expected any more. */
export const removeIf = (key: Key, expected: Expected): TransactItem => ({
  Delete: { Key: { ...key }, ...matching(expected) },
});

/** Transaction item: refused when there is nothing with this key. */
export const mustExist = (key: Key): TransactItem => ({
  ConditionCheck: { Key: { ...key }, ConditionExpression: 'attribute_exists(pk)' },
});

/** Transaction item: refused when an item is not as expected any more. */
export const mustMatch = (key: Key, expected: Expected): TransactItem => ({
  ConditionCheck: { Key: { ...key }, ...matching(expected, 'attribute_exists(pk)') },
});

/** What leads from a value to a record. */
export const refItem = (key: Key, target: Item): Item => ({ ...target, ...key, et: 'ref', sv: 1 });

/** Transaction item: take a unique value; refused when somebody else has it. `target` is what it leads to. */
export const claimUnique = (key: Key, target: Item): TransactItem => ({
  Put: { Item: refItem(key, target), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Transaction item: lead a unique value elsewhere; refused when what it leads to is not as expected any more. */
export const moveUnique = (key: Key, target: Item, expected: Expected): TransactItem =>
  putIf(refItem(key, target), expected);

/** Transaction item: write without a condition. */
export const put = (item: Item): TransactItem => ({ Put: { Item: item } });

/** Transaction item: remove a record; refused when somebody saved or removed it in between. */
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

/** Transaction item: add to numbers of an item that may not exist yet; undefined when there is nothing to add. */
export function increment(key: Key, amounts: Readonly<Record<string, number>>): TransactItem[] {
  const entries = Object.entries(amounts);
  if (entries.length === 0) return [];
  return [
    {
      Update: {
        Key: { ...key },
        UpdateExpression: `ADD ${entries.map((_, position) => `#a${position} :a${position}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], position) => [`#a${position}`, name])),
        ExpressionAttributeValues: Object.fromEntries(entries.map(([, amount], position) => [`:a${position}`, amount])),
      },
    },
  ];
}
