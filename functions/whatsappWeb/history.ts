import './libraryBounds.ts';
import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';
import { fetchHistory } from '../channels/drivers/whatsapp/media.ts';
import {
  historyStepBytes,
  maxConversationBytes,
  maxHistoryBytes,
  maxHistoryFileBytes,
  maxInlineBytes,
  TooMuch,
} from './bounds.ts';
import { processHistoryMessage, proto } from 'baileys';

export type HistoryNotification = proto.Message.IHistorySyncNotification;
type HistoryPart = ReturnType<typeof processHistoryMessage>;
export type HistoryStep = Pick<HistoryPart, 'messages' | 'lidPnMappings' | 'contacts' | 'chats'>;

/** Numbers of the fields of `HistorySync` in the library's protocol. */
const conversationsField = 2;
const statusesField = 3;

interface Field {
  readonly number: number;
  readonly bytes: Buffer;
}

/** A number of up to 64 bits as protobuf writes it; what is beyond the safe ones is no length. */
function varintAt(source: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let place = 0; place < 10; place += 1) {
    const byte = source[start + place];
    if (byte === undefined) break;
    value += (byte & 127) * 2 ** (7 * place);
    if (byte < 128) return { value, end: start + place + 1 };
  }
  throw new Error('a part of the past ends within a number');
}

/** Returns the end of a field whose tag ends at `start`. */
function findFieldEnd(source: Buffer, kind: number, start: number): number {
  if (kind === 0) return varintAt(source, start).end;
  if (kind === 1) return start + 8;
  if (kind === 5) return start + 4;
  if (kind !== 2) throw new Error('a part of the past has a field of no kind');
  const length = varintAt(source, start);
  return length.end + length.value;
}

/** The outermost fields one after another, each a view of the same bytes. */
function* fieldsOf(source: Buffer): Generator<Field> {
  let at = 0;
  while (at < source.length) {
    const tag = varintAt(source, at);
    const end = findFieldEnd(source, tag.value % 8, tag.end);
    if (end > source.length) throw new Error('a part of the past ends within a field');
    yield { number: Math.floor(tag.value / 8), bytes: source.subarray(at, end) };
    at = end;
  }
}

const read = (fields: readonly Field[]): HistoryPart =>
  processHistoryMessage(proto.HistorySync.decode(Buffer.concat(fields.map(({ bytes }) => bytes))));

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Conversations in steps of a megabyte or one conversation. What is about all of them comes with each. */
async function* stepsOf(source: Buffer, onTooLarge: () => void): AsyncGenerator<HistoryStep> {
  const common: Field[] = [];
  for (const field of fieldsOf(source)) {
    if (field.number !== conversationsField && field.number !== statusesField) common.push(field);
  }
  if (common.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxConversationBytes) {
    throw new TooMuch('names and numbers of a past without end');
  }
  const { lidPnMappings, contacts } = read(common);
  yield { lidPnMappings, contacts, messages: [], chats: [] };
  const syncType = common.filter(({ number }) => number === 1);
  let [step, size]: [Field[], number] = [[], 0];
  const taken = (): HistoryStep => {
    const part = read([...syncType, ...step]);
    [step, size] = [[], 0];
    return { ...part, lidPnMappings: [...lidPnMappings, ...part.lidPnMappings], contacts: part.contacts };
  };
  for (const field of fieldsOf(source)) {
    if (field.number !== conversationsField) continue;
    if (field.bytes.length > maxConversationBytes) {
      onTooLarge();
      continue;
    }
    if (step.length > 0 && size + field.bytes.length > historyStepBytes) {
      yield taken();
      await nextTick();
    }
    step.push(field);
    size += field.bytes.length;
  }
  if (step.length > 0) yield taken();
}

const inflated = promisify(inflate) as (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

async function packedOf({
  initialHistBootstrapInlinePayload: inline,
  directPath,
  mediaKey,
  fileLength,
}: HistoryNotification) {
  if (inline && inline.byteLength > 0) {
    if (inline.byteLength > maxInlineBytes) throw new TooMuch('a past inside a message that is too large for it');
    return inline;
  }
  if (Number(fileLength ?? 0) > maxHistoryFileBytes) throw new TooMuch('a file of the past without end');
  return fetchHistory(directPath ?? '', mediaKey ?? new Uint8Array(), maxHistoryFileBytes);
}

/** All lines of this process read old messages one at a time, so that the memory does not grow with their number. */
const turns: { last: Promise<unknown> } = { last: Promise.resolve() };

/**
 * Reads a part of the past step by step. Every size is bounded before it is inflated or decoded (bounds.ts).
 * @param use what is done with each step before the next one is decoded @throws TooMuch
 */
export function readHistory(
  notification: HistoryNotification,
  use: (step: HistoryStep) => Promise<void>,
  onTooLarge: () => void = () => undefined,
): Promise<void> {
  const work = turns.last.then(async () => {
    const source = await inflated(await packedOf(notification), { maxOutputLength: maxHistoryBytes });
    for await (const step of stepsOf(source, onTooLarge)) await use(step);
  });
  turns.last = work.catch(() => undefined);
  return work;
}

/** A past of which nothing is left to read, for the library, which waits for one. */
export function emptyHistory(kind: HistoryNotification['syncType']): Uint8Array {
  const syncType = Number(kind ?? 0) as proto.HistorySync.HistorySyncType;
  return deflateSync(proto.HistorySync.encode({ syncType, conversations: [] }).finish());
}
