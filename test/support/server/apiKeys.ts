import { secretHash } from '@fn/core/secrets/compare.ts';
import { apiKeyEntity } from '@fn/core/store/developerEntities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { nextNumber } from '@fn/core/store/sequences.ts';
import { putItem } from '@fn/core/store/store.ts';
import type { ApiKey } from '@shared/developers/apiKey.ts';
import { ApiScope } from '@shared/developers/scopes.ts';

/** Writes a key of a company that may do everything keys may do, unless told otherwise. */
export async function newApiKey(companyId: number, fields: Partial<ApiKey> = {}): Promise<{ id: number; key: string }> {
  const id = await nextNumber(companyId, 'apiKey');
  const key = `prosa_${companyId}_${id}_${String(id).padStart(43, 'k')}`;
  const record: ApiKey = {
    ...{ id, companyId, name: 'ERP', scopes: [...ApiScope.options], hash: secretHash(key), hint: '…', expiresAt: null },
    ...{ createdBy: { id: 1, name: 'Ana' }, createdAt: '2026-11-01T12:00:00.000Z', version: 1 },
    ...fields,
  };
  await putItem(toItem(apiKeyEntity, record));
  return { id, key };
}
