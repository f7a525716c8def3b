import type { Integration } from '@shared/integrations/model.ts';
import { integrationMark, maxIntegrations } from '@shared/integrations/rules.ts';
import { collection } from '../../core/store/collection.ts';
import { integrationEntity } from '../../core/store/resourceEntities.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const integrationRecords = collection<Integration>({
  kind: 'integration',
  entity: integrationEntity,
  key: keys.integration,
  partition: partitions.integrations,
  most: maxIntegrations,
  missing: 'ERR_NO_INTEGRATIONS_FOUND',
  plan: 'useIntegration',
  inUse: { by: 'integrationId', refused: 'ERR_INTEGRATION_IN_USE' },
  unique: [
    {
      kind: 'integrationName',
      value: integrationMark,
      refused: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS',
      field: 'name',
    },
  ],
  quota: { counter: 'integrations', refused: 'ERR_INTEGRATION_LIMIT' },
});
