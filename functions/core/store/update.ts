import type { Item } from './store.ts';
import type { Key } from './table.ts';
import type { TransactItem } from './transactItem.ts';

/**
 * Values that must still be stored when a write is made: by attribute, dotted inside of maps; undefined for a missing
 * attribute.
 */
export type Expected = Readonly<Record<string, unknown>>;

type Numbers = Readonly<Record<string, number>>;

const pathToPlaceholder = (path: string): string => path.replace(/(^|\.)/g, '$1#');
export const buildAttributeNames = (paths: readonly string[]) =>
  Object.fromEntries(paths.flatMap((path) => path.split('.')).map((name) => [`#${name}`, name]));

/** Condition of a write: all of this still holds. */
export function matching(expected: Expected, ...more: readonly string[]) {
  const paths = Object.keys(expected);
  const values = paths.flatMap((path, place) =>
    expected[path] === undefined ? [] : [[`:is${place}`, expected[path]]],
  );
  const conditions = paths.map((path, place) =>
    expected[path] === undefined
      ? `attribute_not_exists(${pathToPlaceholder(path)})`
      : `${pathToPlaceholder(path)} = :is${place}`,
  );
  return {
    ConditionExpression: [...more, ...conditions].join(' AND '),
    ExpressionAttributeNames: buildAttributeNames(paths),
    ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
  };
}

/** Changes of an item, dotted inside of maps, except in `add`. */
export interface ItemUpdate {
  readonly set?: Item;
  /** Set only where there is nothing yet. */
  readonly initial?: Item;
  readonly clear?: readonly string[];
  readonly add?: Numbers;
}

/** An update is refused unless all of this holds; without any it also makes an item that does not exist yet. */
export interface Condition {
  readonly exists?: boolean;
  readonly expected?: Expected;
  /** Numbers that may not be larger. */
  readonly most?: Numbers;
}

const placeholders = (mark: string, values: readonly unknown[]) =>
  values.map((value, place) => [`:${mark}${place}`, value]);

/** Transaction item: change an item where it lies, together with what others change of it. */
export function update(key: Key, { set = {}, initial = {}, clear = [], add = {} }: ItemUpdate, when: Condition = {}) {
  const { exists = false, expected = {}, most = {} } = when;
  const sets = [
    ...Object.keys(set).map((path, place) => `${pathToPlaceholder(path)} = :to${place}`),
    ...Object.keys(initial).map(
      (path, place) => `${pathToPlaceholder(path)} = if_not_exists(${pathToPlaceholder(path)}, :or${place})`,
    ),
  ];
  const clauses = [
    ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
    ...(clear.length > 0 ? [`REMOVE ${clear.map(pathToPlaceholder).join(', ')}`] : []),
    ...(Object.keys(add).length > 0
      ? [
          `ADD ${Object.keys(add)
            .map((_, place) => `#a${place} :a${place}`)
            .join(', ')}`,
        ]
      : []),
  ];
  const bounds = Object.keys(most).map((name, place) => `#${name} <= :most${place}`);
  const condition = matching(expected, ...(exists ? ['attribute_exists(pk)'] : []), ...bounds);
  const names = {
    ...condition.ExpressionAttributeNames,
    ...buildAttributeNames([...Object.keys(set), ...Object.keys(initial), ...clear, ...Object.keys(most)]),
    // Names of numbers may hold what no placeholder may.
    ...Object.fromEntries(Object.keys(add).map((name, place) => [`#a${place}`, name])),
  };
  const values = [
    ...placeholders('to', Object.values(set)),
    ...placeholders('or', Object.values(initial)),
    ...placeholders('a', Object.values(add)),
    ...placeholders('most', Object.values(most)),
    ...Object.entries(condition.ExpressionAttributeValues ?? {}),
  ];
  return {
    Update: {
      Key: { ...key },
      UpdateExpression: clauses.join(' '),
      ...(condition.ConditionExpression === '' ? {} : { ConditionExpression: condition.ConditionExpression }),
      ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
    },
  } satisfies TransactItem;
}
