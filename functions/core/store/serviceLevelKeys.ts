import { companyPrefix as c, type Key, padded } from './keyParts.ts';

export const serviceLevelKeys = {
  /** Days on which the company does not work, few enough to be listed together. */
  holiday: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#HOLIDAYS`, sk: padded(id) }),
  /** Result of a service against the service level of its queue. */
  serviceResult: (companyId: number, ticketId: number, trackingId: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `LEVEL#${trackingId}`,
  }),
  /** Marks that users were alerted about a service level; kept for a week. */
  promiseAlert: (companyId: number, ticketId: number, alert: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `ALERTED#${alert}`,
  }),
};

export const serviceLevelPartitions = {
  holidays: (companyId: number): string => `${c(companyId)}#HOLIDAYS`,
};
