import middy from '@middy/core';
import multipartBodyParser from '@middy/http-multipart-body-parser';
import { AppError } from '@shared/core/errors.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { RequestFile } from './ctx.ts';
import type { MultipartParser } from './request.ts';

interface ParsedFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly content: Buffer | string;
}

const isFile = (value: unknown): value is ParsedFile =>
  typeof value === 'object' && value !== null && 'filename' in value && 'content' in value;

const toFile = (field: string, { filename, mimetype, content }: ParsedFile): RequestFile => ({
  field,
  name: filename,
  mime: mimetype,
  content: Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'),
});

const parse = middy(async (event: { body: unknown }) => event.body)
  // 30 MB is more than the gateway lets through; larger files go straight to storage (media.upload).
  .use(multipartBodyParser({ busboy: { limits: { fileSize: 30 * 1024 * 1024, files: 10, fields: 50 } } }));

/** Reads small uploads that come through the API. @throws ERR_VALIDATION when the form is damaged */
export const multipart: MultipartParser = async (event: APIGatewayProxyEvent) => {
  let form: Record<string, unknown>;
  try {
    form = (await parse(event as never, {} as never)) as Record<string, unknown>;
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { fields: { body: 'invalid_multipart' } }, { cause });
  }
  const files: RequestFile[] = [];
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const values = Array.isArray(value) ? value : [value];
    files.push(...values.filter(isFile).map((file) => toFile(name, file)));
    const texts = values.filter((item) => !isFile(item));
    if (texts.length > 0) fields[name] = Array.isArray(value) ? texts : texts[0];
  }
  return { fields, files };
};
