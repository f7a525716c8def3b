import { AppError } from '@shared/core/errors.ts';
import { cleanFileName } from '@shared/core/text.ts';
import { sniffBytes, sniffedType } from '@shared/media/sniff.ts';
import type { Ctx, RequestFile } from '../context/ctx.ts';
import { type FileOwner, isSameOwner } from './fileOwner.ts';
import { findFile, findFileUse, isOwnMediaKey, newMediaKey, readFile, retainUpload, saveFile } from './files.ts';

/** A file as the request names it. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly caption: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly isVoice: boolean;
}

/** A file of a request, with the type its first bytes tell. */
export interface ReceivedFile extends UploadedFile {
  readonly mime: string;
  /** bytes */
  readonly size: number;
  /** At least the first 16 bytes, as far as there are so many. */
  readonly start: Uint8Array;
  /** True if no other request can know its key; an upload's key may be named by another request too. */
  readonly isNew: boolean;
  /** True if the file already belongs to a conversation or chat. */
  readonly isPart: boolean;
  /** Makes the file stay, whichever way it came; done only when everything else is right. */
  readonly store: (owner?: FileOwner) => Promise<void>;
}

/** No path, no control characters; the content decides what the file is. */
const fileName = (name: string): string => cleanFileName(name) || 'file';

type Unchecked = Omit<ReceivedFile, 'store'> & {
  readonly store: (mime: string, owner?: FileOwner) => Promise<void>;
};

function checked(file: Unchecked): ReceivedFile {
  const { name, size, start } = file;
  if (size === 0) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED', { values: { name } });
  const mime = sniffedType(start, file.mime);
  if (mime === undefined) throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name } });
  return { ...file, name: fileName(name), mime, store: (owner) => file.store(mime, owner) };
}

const notUploaded = (position: number): AppError =>
  new AppError('ERR_VALIDATION', { fields: { [`medias.${position}.key`]: 'not_uploaded' } });

/** A file that went straight to storage: only the company's own, judged by what is really there. */
async function fromStorage(ctx: Ctx, file: UploadedFile, position: number): Promise<ReceivedFile> {
  const isOwn = isOwnMediaKey(ctx.companyId, file.key);
  const [stored, use] = isOwn ? await Promise.all([findFile(file.key), findFileUse(file.key)]) : [];
  if (!stored) throw notUploaded(position);
  // A caller that knows the key of another owner's file must not take it over by sending it.
  const isTaken = (owner: FileOwner | undefined) => typeof use === 'object' && !isSameOwner(use, owner);
  const start = stored.size > 0 ? await readFile(file.key, sniffBytes) : new Uint8Array();
  const store = async (_: string, owner?: FileOwner) => {
    if (isTaken(owner)) throw notUploaded(position);
    if (use === 'unused') await retainUpload(file.key, owner);
  };
  const isPart = typeof use === 'object';
  return checked({ ...file, ...stored, name: file.name, start, isNew: false, isPart, store });
}

/** A small file that came with the request; sound recorded in the browser is a voice note. */
function fromRequest(ctx: Ctx, { mime, name, content }: RequestFile): ReceivedFile {
  const key = newMediaKey(ctx.companyId);
  return checked({
    ...{ key, name, mime, caption: '', width: null, height: null },
    isVoice: /^audio\/(ogg|opus)/i.test(mime),
    size: content.byteLength,
    isNew: true,
    isPart: false,
    start: content.subarray(0, sniffBytes),
    store: (type, owner) => saveFile(key, content, { name: fileName(name), mime: type, owner }),
  });
}

/** Files that came with the request itself. */
export const formFiles = (ctx: Ctx): readonly RequestFile[] =>
  ctx.request.files.filter(({ field }) => field === 'medias');

/**
 * The files of a request, in order; what a message may carry is the caller's to judge.
 * @throws ERR_VALIDATION for a key that is not the company's or was never uploaded, ERR_FILETYPE_NOT_ALLOWED
 *   for programs and pages, ERR_NO_MESSAGE_CONTENT_PROVIDED for an empty file
 */
export async function receivedFiles(
  ctx: Ctx,
  uploaded: readonly UploadedFile[],
  inForm: readonly RequestFile[] = formFiles(ctx),
): Promise<ReceivedFile[]> {
  const stored = await Promise.all(uploaded.map((file, position) => fromStorage(ctx, file, position)));
  return [...stored, ...inForm.map((file) => fromRequest(ctx, file))];
}
