import { type AttributeValue, errorTypeRegistries } from '@aws-sdk/client-dynamodb';
import { withoutHalves } from './wellFormedText.ts';

type Tree = Readonly<Record<string, unknown>>;
type Wire = AttributeValue | Readonly<Record<string, unknown>>;

/** Below these names stand values of the table, each under the name of an attribute. */
const records = new Set([
  ...['Item', 'Key', 'Attributes', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'LastEvaluatedKey'],
]);
/** Names of lists of such records. */
const lists = new Set(['Items', 'Keys']);

function numberText(value: number): string {
  if (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new Error(`the table keeps no number like ${value}`);
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

function setToWire(values: ReadonlySet<unknown>): Wire {
  const members = [...values];
  if (members.length > 0 && members.every((value) => typeof value === 'string')) return { SS: members };
  if (members.length > 0 && members.every((value) => typeof value === 'number'))
    return { NS: members.map((value) => numberText(Number(value))) };
  throw new Error('the table keeps sets of texts or numbers, and no empty ones');
}

function objectToWire(value: object): Wire {
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toWire) };
  if (value instanceof Uint8Array) return { B: base64(value) };
  if (value instanceof Set) return setToWire(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`the table keeps no ${value.constructor.name}`);
  return { M: attributesToWire(value as Tree) };
}

function toWire(value: unknown): Wire {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'bigint') return { N: String(value) };
  if (value === null) return { NULL: true };
  if (typeof value === 'object') return objectToWire(value);
  throw new Error(`the table keeps no ${typeof value}`);
}

function attributesToWire(values: Tree): Record<string, Wire> {
  const wire: Record<string, Wire> = {};
  for (const name of Object.keys(values)) if (values[name] !== undefined) wire[name] = toWire(values[name]);
  return wire;
}

function numberOf(text: string): number | bigint {
  const value = Number(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? BigInt(text) : value;
}

function fromWire(wire: Tree): unknown {
  // A value has a single type name, which the loop finds without making a list of names.
  for (const type in wire) {
    const value = wire[type] as never;
    switch (type) {
      case 'S':
      case 'BOOL':
        return value;
      case 'N':
        return numberOf(value);
      case 'NULL':
        return null;
      case 'M':
        return attributesFromWire(value);
      case 'L':
        return (value as Tree[]).map(fromWire);
      case 'SS':
        return new Set(value as string[]);
      case 'NS':
        return new Set((value as string[]).map(numberOf));
      case 'B':
        return new Uint8Array(Buffer.from(value, 'base64'));
    }
  }
  throw new Error('the table answered a value of no known type');
}

/**
 * Sorts the attributes, because the table answers them in any order: objects with the same names in another order
 * have another shape in the JavaScript engine, and code that touched many of them took three times as long.
 */
export function attributesFromWire(wire: Readonly<Record<string, Tree>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(wire).sort()) values[name] = fromWire(wire[name] as Tree);
  return values;
}

type Convert = (record: never) => unknown;

/** A request or an answer with its records converted, wherever they stand in it. */
function converted(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => converted(each, convert));
  const all: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined || part === null) continue;
    if (records.has(name)) all[name] = convert(part as never);
    else if (lists.has(name)) all[name] = (part as never[]).map(convert);
    // The answer of a batch names the table, and beneath it what was found.
    else if (name === 'Responses')
      all[name] = Object.fromEntries(
        Object.entries(part).map(([table, found]) => [table, (found as never[]).map(convert)]),
      );
    else all[name] = converted(part, convert);
  }
  return all;
}

export const requestJson = (input: unknown): string => {
  const json = JSON.stringify(converted(input, attributesToWire as Convert));
  return json.includes('\\ud') ? withoutHalves(json) : json;
};

export const answerOf = (json: unknown): unknown => converted(json, attributesFromWire as Convert);

const parsed = (body: Uint8Array | string): Tree =>
  JSON.parse(Buffer.from(body as Uint8Array).toString('utf8')) as Tree;

const withoutContext = { setSerdeContext: () => undefined };

/** Reads and writes requests and answers of the operations of this store: records are plain objects, and each is walked once. */
const documentCodec = {
  ...withoutContext,
  createSerializer() {
    let waiting: unknown = {};
    return {
      ...withoutContext,
      write(_schema: unknown, input: unknown) {
        waiting = input;
      },
      flush: () => Buffer.from(requestJson(waiting), 'utf8'),
    };
  },
  createDeserializer: () => ({
    ...withoutContext,
    read: (_schema: unknown, body: Uint8Array | string) => answerOf(parsed(body)),
    // Part of an error that was read already.
    readObject: (_schema: unknown, value: unknown) => value,
  }),
};

/**
 * Protocol of a table client whose commands carry plain objects. The SDK's own document client walks each record by the
 * schema and once more to make a plain object of it, which was a third of the cost of a list.
 */
export const documentProtocol = {
  defaultNamespace: 'com.amazonaws.dynamodb',
  serviceTarget: 'DynamoDB_20120810',
  errorTypeRegistries,
  jsonCodec: documentCodec,
};
