import { companyPrefix as c, type Key, padded } from './keyParts.ts';

export const developerKeys = {
  /** Keys of the API, few enough to be listed together. */
  apiKey: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#APIKEYS`, sk: padded(id) }),
};

export const developerPartitions = {
  apiKeys: (companyId: number): string => `${c(companyId)}#APIKEYS`,
};
