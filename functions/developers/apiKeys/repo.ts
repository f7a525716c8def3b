import { type ApiKey, maxApiKeys } from '@shared/developers/apiKey.ts';
import { collection } from '../../core/store/collection.ts';
import { apiKeyEntity } from '../../core/store/developerEntities.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const apiKeyRecords = collection<ApiKey>({
  kind: 'apiKey',
  entity: apiKeyEntity,
  key: keys.apiKey,
  partition: partitions.apiKeys,
  most: maxApiKeys,
  missing: 'ERR_NO_API_KEY_FOUND',
  quota: { counter: 'apiKeys', refused: 'ERR_API_KEY_LIMIT' },
  counted: ['lastUsedAt', 'lastUsedFrom'],
});
