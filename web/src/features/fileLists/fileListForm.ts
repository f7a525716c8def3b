import { FileListFields } from '@shared/fileLists/contract.ts';
import { type FileListView, maxFiles } from '@shared/fileLists/model.ts';
import type { Uploaded } from '@web/lib/media.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

const { name, message, options } = FileListFields.shape;
const optionName = options.unwrap().element.shape.name;

const Item = z.object({
  /** Stays with the row while it moves. */
  key: z.string(),
  /** Absent: a new one. */
  id: z.number().optional(),
  name: requiredText(optionName),
  /** Chosen now; it takes the place of what is kept. */
  file: z.instanceof(File).optional(),
  /** Stored file; null if there is none or it will be removed. */
  kept: z.object({ name: z.string(), size: z.number(), path: z.string() }).nullable(),
});
export type Item = z.output<typeof Item>;

/** The contract's rules. */
export const FileListForm = z.object({
  name: requiredText(name),
  message: requiredText(message),
  items: z.array(Item).max(maxFiles, 'too_many'),
});
export type FileListFormFields = z.input<typeof FileListForm>;
export type FileListValues = z.output<typeof FileListForm>;

export const newItem = (name: string, file?: File): Item => ({ key: crypto.randomUUID(), name, file, kept: null });

/** Default name of a file without its extension: `tabela-2026.pdf` becomes `tabela-2026`. */
export const nameOfFile = (file: File): string => file.name.replace(/\.[^.]+$/, '').slice(0, 100);

const itemOf = ({ id, name, path, fileName, size }: FileListView['options'][number]): Item => ({
  ...{ key: String(id), id, name, file: undefined },
  kept: path === null ? null : { name: fileName ?? name, size: size ?? 0, path },
});

/** Initial values of the dialog. */
export const fileListDefaults = (list: FileListView | undefined): FileListFormFields => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
  items: list?.options.map(itemOf) ?? [],
});

/** The options as the server takes them. @param uploaded the files chosen now, once they are stored */
export function optionsInput(
  { items }: Pick<FileListValues, 'items'>,
  list: FileListView | undefined,
  uploaded: ReadonlyMap<string, Uploaded>,
) {
  const hadFile = new Set(list?.options.filter(({ path }) => path !== null).map(({ id }) => id));
  return items.map(({ key, id, name, kept }) => {
    const media = uploaded.get(key);
    const isTakenAway = media === undefined && kept === null && id !== undefined && hadFile.has(id);
    return {
      ...(id === undefined ? {} : { id }),
      name,
      ...(media === undefined ? {} : { media }),
      ...(isTakenAway ? { media: null } : {}),
    };
  });
}
