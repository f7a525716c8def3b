import { AppError } from '@shared/core/errors.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestFile } from '../context/ctx.ts';
import { headersOf, type MultipartParser, rawBody } from './request.ts';

const maxFiles = 10;
const maxFields = 50;

const refused = (reason: string, cause?: unknown): AppError =>
  new AppError('ERR_VALIDATION', { fields: { body: reason } }, { cause });

async function formOf(event: APIGatewayProxyEvent): Promise<[string, FormDataEntryValue][]> {
  const type = String(headersOf(event)['content-type']);
  try {
    // The platform's own parser: @middy/http-multipart-body-parser imports a package it does not declare.
    const response = new Response(new Uint8Array(rawBody(event)), { headers: { 'content-type': type } });
    return [...(await response.formData()).entries()];
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
  for (const [rawName, value] of await formOf(event)) {
    const name = rawName.replace(/\[\]$/, '');
    if (typeof value === 'string') {
      if (name !== rawName) lists.add(name);
      texts.set(name, [...(texts.get(name) ?? []), value]);
    } else {
      files.push(await toFile(name, value));
    }
    if (files.length > maxFiles || texts.size > maxFields) throw refused('too_many_parts');
  }
  const fields = Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length > 1 || lists.has(name) ? values : values[0]]),
  );
  return { fields, files };
};
