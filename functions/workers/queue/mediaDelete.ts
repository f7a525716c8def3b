import type { Job } from '../../core/events/jobs.ts';
import { deleteFile, isOwnMediaKey } from '../../core/files/files.ts';

/** Removes a stored file without references. */
export async function deleteMedia({ companyId, key }: Extract<Job, { type: 'media.delete' }>): Promise<void> {
  if (isOwnMediaKey(companyId, key)) await deleteFile(key);
}
