import { randomBytes } from 'node:crypto';
import type { OpenFile } from '../../../core/files/files.ts';
import { type HttpRequest, type HttpResult, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account, OutgoingFile } from '../driver.ts';
import { bearer, graphUrl } from '../graph/calls.ts';

const field = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const quoted = (name: string): string => name.replace(/["\r\n\\]/g, '_');

/** A multipart body that is read while it is sent; its length is known because the parts around the file are. */
function formOf(file: OutgoingFile, { size, chunks }: OpenFile): Required<Pick<HttpRequest, 'headers' | 'body'>> {
  const boundary = `prosa-${randomBytes(16).toString('hex')}`;
  const head = Buffer.from(
    `${field(boundary, 'messaging_product', 'whatsapp')}${field(boundary, 'type', file.mime)}--${boundary}\r\n` +
      `content-disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\ncontent-type: ${file.mime}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* chunks;
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.byteLength + size + tail.byteLength),
    },
    body: body(),
  };
}

// The function's own limit is a minute; a hundred megabytes need most of it.
const uploadTimeout = 40_000;

export const uploadMedia = (account: Account, file: OutgoingFile): Promise<HttpResult> =>
  file.read((opened) => {
    const { headers, body } = formOf(file, opened);
    return sendRequest(graphUrl(account, `${account.phoneNumberId}/media`), {
      method: 'POST',
      headers: { ...bearer(account), ...headers },
      body,
      timeoutMs: uploadTimeout,
    });
  });
