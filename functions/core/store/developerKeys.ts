import { companyPrefix as c, type Key, padded } from './keyParts.ts';

export const developerKeys = {
  /** Keys of the API, few enough to be listed together. */
  apiKey: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#APIKEYS`, sk: padded(id) }),
  /** Number of calls by a company's programs on a day, by kind. */
  apiUsage: (companyId: number, day: string): Key => ({ pk: `${c(companyId)}#APIUSAGE`, sk: day }),
  /** Webhook endpoints of a company, few enough to be listed together. */
  webhookEndpoint: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#WEBHOOKS`, sk: padded(id) }),
  /** Delivery of an event to an endpoint, by its instant; kept for 30 days. */
  webhookDelivery: (companyId: number, endpointId: number, id: string): Key => ({
    pk: `${c(companyId)}#WEBHOOKLOG#${endpointId}`,
    sk: id,
  }),
};

export const developerPartitions = {
  apiKeys: (companyId: number): string => `${c(companyId)}#APIKEYS`,
  apiUsage: (companyId: number): string => `${c(companyId)}#APIUSAGE`,
  webhookEndpoints: (companyId: number): string => `${c(companyId)}#WEBHOOKS`,
  webhookLog: (companyId: number, endpointId: number): string => `${c(companyId)}#WEBHOOKLOG#${endpointId}`,
};
