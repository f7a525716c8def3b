import { createHash } from 'node:crypto';
import type { PrivacyTask } from '@shared/privacy/model.ts';

/**
 * Hash of a proof's fields in a fixed order: it can be computed again from the record to show that nothing was changed.
 */
export const proofHashOf = (task: PrivacyTask): string => {
  const { id, companyId, contactId, by, reason, counts, digest, identityHashes, createdAt, finishedAt, remains } = task;
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
  const said = [id, companyId, contactId, by?.id ?? null, by?.name ?? null, reason, sorted, digest];
  return createHash('sha256')
    .update(JSON.stringify([...said, identityHashes, createdAt, finishedAt, ...(remains ? [remains] : [])]))
    .digest('hex');
};
