import { createHash } from 'node:crypto';
import { AwsError, isRecord, type Json } from '../protocol/protocol.ts';

/** 1 MiB since August 2025 (256 KiB before): body plus attributes, and the sum over a batch. */
export const maxMessageBytes = 1_048_576;

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: Json;
  /** Epoch milliseconds. */
  readonly sent: number;
  readonly group: string | undefined;
  readonly dedup: string | undefined;
  /** AWSTraceHeader: what led to the send. */
  readonly trace: string | undefined;
  /** Name of the queue that it was too often delivered from. */
  readonly deadOf?: string | undefined;
  /** Position in the queue; FIFO queues show it as SequenceNumber. */
  readonly sequence: number;
  /** Length of its journal record. */
  bytes: number;
  receives: number;
  firstReceived: number | undefined;
  /** Time at which a delayed or in-flight message becomes available; epoch milliseconds. */
  availableAt: number;
  state: 'delayed' | 'ready' | 'inFlight' | 'gone';
}

/** A sender's validated input. */
export interface QueueMessageInput {
  readonly body: string;
  readonly attributes: Json;
  readonly delaySeconds: number | undefined;
  readonly group: string | undefined;
  readonly dedup: string | undefined;
  readonly trace?: string | undefined;
}

const invalid = (message: string) => new AwsError('InvalidParameterValue', message);

/** Letters, digits and punctuation, up to 128: what AWS accepts for group and deduplication ids. */
const idPattern = /^[!-~]{1,128}$/;

// XML 1.0's characters; SQS refuses the rest, lone surrogates among them.
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function readOptionalText(input: Json, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new AwsError('SerializationException', `${name} is not a string.`);
  return value;
}

export function numberOf(input: Json, name: string, range: readonly [number, number]): number | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < range[0] || value > range[1]) {
    throw invalid(`Value ${String(value)} for parameter ${name} is invalid. Must be ${range[0]} to ${range[1]}.`);
  }
  return value;
}

function readOptionalId(input: Json, name: string): string | undefined {
  const id = readOptionalText(input, name);
  if (id !== undefined && !idPattern.test(id)) throw invalid(`The ${name} is not 1 to 128 printable characters.`);
  return id;
}

/** Checks one SendMessage input or batch entry; throws the error SQS would answer. @param trace of the request */
export function parseOutgoing(input: Json, trace?: string): QueueMessageInput {
  const body = readOptionalText(input, 'MessageBody');
  if (body === undefined || body === '') {
    throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  }
  if (unspeakable.test(body)) {
    throw new AwsError('InvalidMessageContents', 'The message contains characters outside the allowed set.');
  }
  const attributes = isRecord(input['MessageAttributes']) ? input['MessageAttributes'] : {};
  if (Object.keys(attributes).length > 10)
    throw invalid('Number of message attributes exceeds the allowed maximum of 10.');
  const outgoing: QueueMessageInput = {
    body,
    attributes,
    delaySeconds: numberOf(input, 'DelaySeconds', [0, 900]),
    group: readOptionalId(input, 'MessageGroupId'),
    dedup: readOptionalId(input, 'MessageDeduplicationId'),
    trace,
  };
  if (weight(outgoing) > maxMessageBytes) {
    throw invalid(`One or more parameters are invalid. Reason: Message must be shorter than ${maxMessageBytes} bytes.`);
  }
  return outgoing;
}

interface AttributeValue {
  readonly type: string;
  readonly value: Buffer;
  readonly isBinary: boolean;
}

function attributeValue(name: string, raw: unknown): AttributeValue {
  const type = isRecord(raw) ? raw['DataType'] : undefined;
  if (!isRecord(raw) || typeof type !== 'string' || !/^(String|Number|Binary)(\..+)?$/.test(type)) {
    throw invalid(`The message attribute '${name}' has an invalid message attribute type.`);
  }
  const isBinary = type.startsWith('Binary');
  const value = isBinary ? raw['BinaryValue'] : raw['StringValue'];
  if (typeof value !== 'string' || value === '') throw invalid(`The message attribute '${name}' must contain a value.`);
  return { type, isBinary, value: Buffer.from(value, isBinary ? 'base64' : 'utf8') };
}

/** Bytes that count against the limit: body, and name, type and value of every attribute. */
export function weight(message: Pick<QueueMessageInput, 'body' | 'attributes'>): number {
  let bytes = Buffer.byteLength(message.body);
  for (const [name, raw] of Object.entries(message.attributes)) {
    const { type, value } = attributeValue(name, raw);
    bytes += Buffer.byteLength(name) + Buffer.byteLength(type) + value.length;
  }
  return bytes;
}

export const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

function lengthPrefixed(part: string | Buffer): Buffer {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** MD5OfMessageAttributes as the developer guide defines it; undefined without attributes. */
export function md5OfAttributes(attributes: Json): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  for (const name of names) {
    const { type, value, isBinary } = attributeValue(name, attributes[name]);
    hash.update(lengthPrefixed(name)).update(lengthPrefixed(type));
    hash.update(Buffer.from([isBinary ? 2 : 1])).update(lengthPrefixed(value));
  }
  return hash.digest('hex');
}

export const sequenceText = (sequence: number): string => String(sequence).padStart(20, '0');
