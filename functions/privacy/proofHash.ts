import { createHash } from 'node:crypto';
import type { PrivacyTask } from '@shared/privacy/model.ts';

/** What a proof says, in a fixed order: whoever has the record can make its seal again and see that nobody changed it. */
export const proofHashOf = (task: PrivacyTask): string => {
  const { id, companyId, contactId, by, reason, counts, digest, identityHashes, createdAt, finishedAt, remains } = task;
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)));
  const said = [id, companyId, contactId, by?.id ?? null, by?.name ?? null, reason, sorted, digest];
  return createHash('sha256')
    .update(JSON.stringify([...said, identityHashes, createdAt, finishedAt, ...(remains ? [remains] : [])]))
    .digest('hex');
};
