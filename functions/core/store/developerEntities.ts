import type { ApiKey } from '@shared/developers/apiKey.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

/** Uses are noted without a new version. */
export const apiKeyEntity: Entity<ApiKey> = {
  name: 'apiKey',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.apiKey(companyId, id),
};
