import { knownBody } from '@shared/core/bodyLimits.ts';
import { AppError } from '@shared/core/errors.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestFile } from '../context/ctx.ts';
import { toLowerCaseHeaders, type MultipartParser, rawBody } from './request.ts';

const maxFiles = 10;
const maxFields = 50;
/** Each of them, however often its name came before. */
const maxParts = 200;
/** Bytes of the lines above what a part holds: a file's name of 255 letters outside of ASCII is some 2 kB. */
const maxHead = 8 * 1024;
/** Bytes of these lines of all parts together: a parser takes 20 ms for them. */
const maxHeads = 128 * 1024;
/** Characters of a field that is no file, and of all of them. */
const maxText = knownBody.bytes;

const refused = (reason: string, cause?: unknown): AppError =>
  new AppError('ERR_VALIDATION', { fields: { body: reason } }, { cause });

const boundaryForm = /^[\w'()+,./:=?-]{1,70}$/;

/** Boundary by RFC 2046, without the blank that it allows in the middle. */
function boundaryIn(type: string): string | undefined {
  const parameter = type.split(';').find((part) => /^boundary=/i.test(part.trim()));
  const boundary = parameter?.trim().slice('boundary='.length).replace(/^"|"$/g, '');
  return boundary !== undefined && boundaryForm.test(boundary) ? boundary : undefined;
}

/** Bytes of the lines that begin here, up to an empty one; where that does not come in time, more than are taken. */
function headLength(body: Buffer, start: number): number {
  const head = body.subarray(start, start + maxHead + 4);
  const length = head.indexOf('\r\n\r\n');
  return length < 0 ? head.length : length;
}

/** Counts boundaries and the lines below each: a parser makes an object of every part, and reads every byte of its lines. */
function checkParts(body: Buffer, boundary: string): void {
  const mark = Buffer.from(`--${boundary}`);
  let [count, heads] = [0, 0];
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const head = headLength(body, at + mark.length);
    count += 1;
    heads += head;
    if (count > maxParts + 1 || head > maxHead || heads > maxHeads) throw refused('too_many_parts');
  }
}

async function formOf(event: APIGatewayProxyEvent): Promise<[string, FormDataEntryValue][]> {
  const boundary = boundaryIn(String(toLowerCaseHeaders(event)['content-type']));
  if (boundary === undefined) throw refused('invalid_multipart', new Error('no boundary'));
  const body = rawBody(event);
  checkParts(body, boundary);
  try {
    // The platform's own parser: @middy/http-multipart-body-parser imports a package it does not declare.
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    return [...(await new Response(new Uint8Array(body), { headers }).formData()).entries()];
  } catch (cause) {
    throw refused('invalid_multipart', cause);
  }
}

const toFile = async (field: string, file: File): Promise<RequestFile> => ({
  field,
  name: file.name,
  mime: file.type || 'application/octet-stream',
  content: Buffer.from(await file.arrayBuffer()),
});

/** Reads small uploads that come through the API; `name[]` and repeated names become lists. @throws ERR_VALIDATION */
export const multipart: MultipartParser = async (event) => {
  const files: RequestFile[] = [];
  const texts = new Map<string, string[]>();
  const lists = new Set<string>();
  let length = 0;
  for (const [rawName, value] of await formOf(event)) {
    const name = rawName.replace(/\[\]$/, '');
    if (typeof value === 'string') {
      if (name !== rawName) lists.add(name);
      length += name.length + value.length;
      const values = texts.get(name);
      if (values) values.push(value);
      else texts.set(name, [value]);
    } else {
      files.push(await toFile(name, value));
    }
    if (files.length > maxFiles || texts.size > maxFields) throw refused('too_many_parts');
    if (length > maxText) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
  }
  const fields = Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length > 1 || lists.has(name) ? values : values[0]]),
  );
  return { fields, files };
};
