import type { IncomingMessage, ServerResponse } from 'node:http';

/** A failure in the wording of an AWS service: `code` is the exception's name, `status` the HTTP status. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'AwsError';
    this.code = code;
    this.status = status;
  }
}

export const accountId = '000000000000';
export const region = 'us-east-1';

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a whole body of at most `limit` bytes; throws `AwsError` 413 above. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new AwsError('RequestEntityTooLarge', `The request is over ${limit} bytes.`, 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses a JSON object; an empty body is an empty object. Throws `AwsError` for anything else. */
export function parseObject(text: string): Json {
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed)) return parsed;
  } catch {
    // Falls through to the one answer for everything that is not an object.
  }
  throw new AwsError('SerializationException', 'The body is not a JSON object.');
}

export function answerJson(res: ServerResponse, status: number, body: Json, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  });
  res.end(text);
}
