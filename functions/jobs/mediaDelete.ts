import { deleteFile, isOwnMediaKey } from '../core/files.ts';
import type { Job } from './service.ts';

/** Removes a stored file nobody refers to any more. */
export async function deleteMedia({ companyId, key }: Extract<Job, { type: 'media.delete' }>): Promise<void> {
  if (isOwnMediaKey(companyId, key)) await deleteFile(key);
}
