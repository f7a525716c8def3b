import type { IncomingMessage } from 'node:http';
import { AwsError } from '../protocol/protocol.ts';

/** A browser form up to its file: the fields before it, and the file's bytes as they arrive. */
export interface UploadForm {
  /** Names in lower case; S3 ignores what follows the file. */
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
  /** Reads what is left and drops it: a browser only looks at the answer once it has sent everything. */
  drain(): Promise<void>;
}

/** S3 refuses form fields (without the file) above this. */
const maxFieldBytes = 20 * 1024;

/** Limit of the header lines of a field, enough for a name of 255 escaped characters. */
const maxHeadBytes = 4096;

const malformed = (message: string) => new AwsError('MalformedPOSTRequest', message);

/** Bytes as they come, with a look ahead. */
class Source {
  buffer: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(req: IncomingMessage) {
    this.chunks = req.iterator({ destroyOnReturn: false });
  }

  async drain(): Promise<void> {
    this.buffer = Buffer.alloc(0);
    while (!(await this.chunks.next()).done);
  }

  /** Appends the next chunk; throws at the end, because a form always ends with its closing boundary. */
  async more(): Promise<void> {
    const { done, value } = await this.chunks.next();
    if (done) throw malformed('The form ends before its closing boundary.');
    this.buffer = this.buffer.length === 0 ? value : Buffer.concat([this.buffer, value]);
  }

  /** Reads up to and drops the mark. */
  async until(mark: string): Promise<Buffer> {
    for (;;) {
      const end = this.buffer.indexOf(mark);
      if (end >= 0) {
        const before = this.buffer.subarray(0, end);
        this.buffer = this.buffer.subarray(end + mark.length);
        return before;
      }
      if (this.buffer.length > maxFieldBytes) {
        throw new AwsError('MaxPostPreDataLengthExceededError', 'The fields before the file are too large.');
      }
      await this.more();
    }
  }

  /** Streams up to and drops the mark, holding back only what may be its beginning. */
  async *streamUntil(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.buffer.indexOf(mark);
      const safe = end >= 0 ? end : this.buffer.length - mark.length + 1;
      if (safe > 0) {
        yield this.buffer.subarray(0, safe);
        this.buffer = this.buffer.subarray(safe);
      }
      if (end >= 0) return;
      await this.more();
    }
  }
}

function disposition(head: string): { name: string; fileName: string | undefined } {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const value = (parameter: string) => new RegExp(`[; ]${parameter}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1];
  return { name: value('name') ?? '', fileName: value('filename') };
}

/** Reads a multipart form up to its `file` field without holding the file in memory. */
export async function readForm(req: IncomingMessage): Promise<UploadForm> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(req.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed('The body is not multipart/form-data with a boundary.');
  const source = new Source(req);
  const separator = `\r\n--${boundary}`;
  const fields = new Map<string, string>();
  let size = 0;

  await source.until(`--${boundary}\r\n`);
  for (;;) {
    const head = (await source.until('\r\n\r\n')).toString('utf8');
    if (head.length > maxHeadBytes) throw malformed('The lines above a field are too long.');
    const { name, fileName } = disposition(head);
    if (name.toLowerCase() === 'file') {
      return {
        fields,
        fileName: fileName ?? '',
        file: source.streamUntil(separator),
        drain: () => source.drain(),
      };
    }
    const value = await source.until(separator);
    fields.set(name.toLowerCase(), value.toString('utf8'));
    size += head.length + value.length;
    if (size > maxFieldBytes) {
      throw new AwsError('MaxPostPreDataLengthExceededError', 'The fields before the file are too large.');
    }
    if ((await source.until('\r\n')).length > 0) throw malformed('The form has no file field.');
  }
}
