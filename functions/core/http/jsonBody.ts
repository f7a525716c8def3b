import type { BodyLimits } from '@shared/core/bodyLimits.ts';
import { AppError } from '@shared/core/errors.ts';

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

export interface JsonSize {
  readonly depth: number;
  readonly values: number;
  /** Bytes of the longest name of a field. */
  readonly name: number;
  /** Bytes that were looked at, each of them once. */
  readonly steps: number;
}

/** @returns where the text ends that begins behind `start`: at its closing quotation mark, or at the end of all */
function endOfText(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return Math.min(at, bytes.length);
}

const refused = (reason: string): AppError => new AppError('ERR_VALIDATION', { fields: { body: reason } });

/** State of the scan at a position of the text. */
interface JsonScan {
  /** Lists and objects that are open there. */
  open: number;
  depth: number;
  values: number;
  name: number;
  /** Bytes of the text before it: the name of a field if a colon comes next. */
  lastText: number;
}

function noteMark(seen: JsonScan, byte: number | undefined): void {
  if (byte === openObject || byte === openList) {
    seen.open += 1;
    seen.values += 1;
    seen.depth = Math.max(seen.depth, seen.open);
  } else if (byte === closeObject || byte === closeList) seen.open -= 1;
  else if (byte === comma) seen.values += 1;
  else if (byte === colon) seen.name = Math.max(seen.name, seen.lastText);
}

function checkSeen({ depth, values, name }: JsonScan, limits: BodyLimits): void {
  if (depth > limits.depth) throw refused('too_deep');
  if (values > limits.values) throw refused('too_many_values');
  if (name > limits.name) throw refused('too_long');
}

/**
 * Measures JSON in one pass without building objects. A parser would first make ten thousand objects and then say that
 * nine were allowed; V8 also looks up numeric names in a table that chosen names can make slow.
 * @throws ERR_VALIDATION as soon as a limit is passed
 */
export function measureJson(bytes: Buffer, limits: BodyLimits): JsonSize {
  const seen: JsonScan = { open: 0, depth: 0, values: 1, name: 0, lastText: 0 };
  let steps = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const start = at;
    if (bytes[at] === quote) {
      at = endOfText(bytes, at + 1);
      seen.lastText = at - start - 1;
    } else {
      noteMark(seen, bytes[at]);
      checkSeen(seen, limits);
    }
    steps += Math.min(at, bytes.length - 1) - start + 1;
  }
  const { depth, values, name } = seen;
  return { depth, values, name, steps };
}

const mayHoldHalf = /\\ud[89a-f]/i;

/** Pairs are one character here, so that only halves without the other one are found. */
const half = /\p{Surrogate}/u;
/** UTF-8 has no halves: writing it puts a mark in the place of each. */
const wholeText = (text: string): string => (half.test(text) ? Buffer.from(text).toString() : text);

/** Names that become equal to another one end as the last of them, as JSON has it. */
function makeFieldsWhole(fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) {
    const wholeName = wholeText(name);
    if (wholeName !== name) delete fields[name];
    fields[wholeName] = withWholeCharacters(value);
  }
}

/** Escapes of JSON are the one way in which half a character arrives; a mark takes its place, in names as well. */
function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value);
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) value[at] = withWholeCharacters(item);
  } else if (typeof value === 'object' && value !== null) makeFieldsWhole(value as Record<string, unknown>);
  return value;
}

/** The object in a body. @throws ERR_PAYLOAD_TOO_LARGE, ERR_VALIDATION, ERR_INVALID_JSON */
export function parseJsonBody(bytes: Buffer, limits: BodyLimits): Record<string, unknown> {
  if (bytes.length > limits.bytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
  measureJson(bytes, limits);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AppError('ERR_INVALID_JSON', {}, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('ERR_INVALID_JSON');
  if (mayHoldHalf.test(text)) withWholeCharacters(body);
  return body as Record<string, unknown>;
}
