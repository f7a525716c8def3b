import type { OfCompany } from '../../core/store/collection.ts';
import { fileListRecords } from './repo.ts';

export const hasFileList = async (ctx: OfCompany, id: number): Promise<boolean> =>
  (await fileListRecords.find(ctx, id)) !== undefined;

/** A part of a list: a text, or a stored file with its caption; size in bytes. */
export interface FileLine {
  readonly text: string;
  readonly file: { readonly key: string; readonly name: string; readonly mime: string; readonly size: number } | null;
}

/** The list's own message first, then its files in order (B-BOT-12); nothing of a list that is gone. */
export async function fileLines(ctx: OfCompany, id: number): Promise<FileLine[]> {
  const list = await fileListRecords.find(ctx, id);
  if (!list) return [];
  const message = list.message.trim() === '' ? [] : [{ text: list.message, file: null }];
  const files = list.options.flatMap(({ name, path, fileName, mediaType, size }) =>
    path === null || fileName === null || mediaType === null || size === null
      ? []
      : [{ text: name, file: { key: path, name: fileName, mime: mediaType, size } }],
  );
  return [...message, ...files];
}
