import { createHash } from 'node:crypto';
import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { MediaKind } from '@shared/media/rules.ts';
import type { CompanyCtx, RequestFile } from '../core/context/ctx.ts';
import { findFile, isOwnMediaKey, newMediaKey, readFile, retainUpload, saveFile } from '../core/files/files.ts';
import { retryConflicts } from '../core/store/store.ts';
import { newObjectId } from './ids.ts';
import { createMedia, type MediaObject } from './repo.ts';

interface SandboxFileOwner {
  readonly companyId: number;
  readonly phoneNumberId: string;
}

type Description = Pick<MediaObject, 'key' | 'name' | 'mime'>;

function register(owner: SandboxFileOwner, file: Description, content: Buffer): Promise<MediaObject> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return retryConflicts(async () => {
    const media: MediaObject = { ...owner, ...file, id: newObjectId(), size: content.byteLength, sha256 };
    await createMedia(media);
    return media;
  });
}

/** Keeps a file that came with the request and makes it a media object of the Graph API. */
export async function storeSandboxFile(owner: SandboxFileOwner, file: RequestFile, mime: string): Promise<MediaObject> {
  const described = { key: newMediaKey(owner.companyId), name: file.name, mime };
  await saveFile(described.key, file.content, described);
  return register(owner, described, file.content);
}

interface CustomerFile {
  readonly key?: string | undefined;
  readonly fileName?: string | undefined;
}

const checkSize = (size: number, kind: MediaKind): void => {
  const limit = capabilities.whatsappapi.mediaLimits[kind];
  if (size <= limit) return;
  throw new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { limit: Math.max(1, Math.floor(limit / 1024 / 1024)) } });
};

/**
 * The file a customer sends: uploaded before under a key, or with the request itself.
 * @throws ERR_NOT_FOUND, ERR_FILESIZE_OVER_LIMIT, ERR_VALIDATION
 */
export async function customerFile(
  ctx: CompanyCtx,
  from: { owner: SandboxFileOwner; input: CustomerFile; file: RequestFile | undefined },
  kind: MediaKind,
): Promise<MediaObject> {
  const { owner, input, file } = from;
  if (file) {
    checkSize(file.content.byteLength, kind);
    return storeSandboxFile(owner, { ...file, name: input.fileName ?? file.name }, file.mime);
  }
  if (input.key === undefined) throw new AppError('ERR_VALIDATION', { fields: { key: 'required' } });
  const stored = isOwnMediaKey(ctx.companyId, input.key) ? await findFile(input.key) : undefined;
  if (!stored) throw new AppError('ERR_NOT_FOUND');
  checkSize(stored.size, kind);
  await retainUpload(input.key);
  const described = { key: input.key, name: input.fileName || stored.name || 'file', mime: stored.mime };
  return register(owner, described, await readFile(input.key));
}
