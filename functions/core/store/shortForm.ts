import type { Item } from './store.ts';

/** A field that is stored in fewer bytes. */
export interface ShortField {
  readonly field: string;
  /** Name of the attribute: a list pays for names as for what they name. */
  readonly attribute: string;
  readonly shorten?: (value: unknown, record: Item) => unknown;
  /** The other way; what `shorten` left as it was stays so. */
  readonly lengthen?: (stored: unknown, item: Item) => unknown;
}

export interface ShortForm {
  readonly byField: ReadonlyMap<string, ShortField>;
  readonly byAttribute: ReadonlyMap<string, ShortField>;
}

export const shortForm = (...fields: readonly ShortField[]): ShortForm => ({
  byField: new Map(fields.map((one) => [one.field, one])),
  byAttribute: new Map(fields.map((one) => [one.attribute, one])),
});

/** Fields of a record as they are stored. */
export const shortened = (fields: Item, { byField }: ShortForm): Item =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const { attribute = name, shorten } = byField.get(name) ?? {};
      return [attribute, shorten ? shorten(value, fields) : value];
    }),
  );

function millisecondsOf(value: unknown): unknown {
  const at = typeof value === 'string' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) && at.toISOString() === value ? at.getTime() : value;
}

/** An ISO instant, stored as milliseconds: eight bytes instead of 24. */
export const instant = (field: string, attribute: string): ShortField => ({
  field,
  attribute,
  shorten: millisecondsOf,
  lengthen: (stored) => (typeof stored === 'number' ? new Date(stored).toISOString() : stored),
});

/** A field under a shorter name. */
export const named = (field: string, attribute: string): ShortField => ({ field, attribute });
