import type { ApiKey } from '@shared/developers/apiKey.ts';
import type { WebhookDelivery, WebhookEndpoint } from '@shared/developers/webhook.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

/** Uses are noted without a new version. */
export const apiKeyEntity: Entity<ApiKey> = {
  name: 'apiKey',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.apiKey(companyId, id),
};

/** Results of deliveries change fields without a new version. */
export const webhookEndpointEntity: Entity<WebhookEndpoint> = {
  name: 'webhookEndpoint',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.webhookEndpoint(companyId, id),
};

export const webhookDeliveryEntity: Entity<WebhookDelivery> = {
  name: 'webhookDelivery',
  schemaVersion: 1,
  key: ({ companyId, endpointId, id }) => keys.webhookDelivery(companyId, endpointId, id),
};
