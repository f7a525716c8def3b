import { companyPrefix as c, type Key, padded } from './keyParts.ts';

export const serviceLevelKeys = {
  /** Days on which the company does not work, few enough to be listed together. */
  holiday: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#HOLIDAYS`, sk: padded(id) }),
  /** How a service kept what its queue promised. */
  serviceResult: (companyId: number, ticketId: number, trackingId: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `LEVEL#${trackingId}`,
  }),
  /** That people were told of a promise, for a week. */
  promiseAlert: (companyId: number, ticketId: number, alert: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `ALERTED#${alert}`,
  }),
};

export const serviceLevelPartitions = {
  holidays: (companyId: number): string => `${c(companyId)}#HOLIDAYS`,
};
