import { companyPrefix as c, type Key, padded, stamp } from './keyParts.ts';

export const reportKeys = {
  /** Ratings by month and instant, so that a period is read by its length alone. */
  rating: (companyId: number, at: string, trackingId: string): Key => ({
    pk: `${c(companyId)}#RATINGS#${at.slice(0, 7)}`,
    sk: `${stamp(at)}#${trackingId}`,
  }),
  /** A service cycle, in its ticket's partition; indexes.ts lists those of a month. */
  tracking: (companyId: number, ticketId: number, id: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `TRACKING#${id}`,
  }),
  /** A report that a user exported to a file; kept by user, who sees only their own. */
  reportExport: (companyId: number, userId: number, id: string): Key => ({
    pk: `${c(companyId)}#REPORTS#${padded(userId)}`,
    sk: id,
  }),
  /** Filters of a report by a name, few enough to be listed together. */
  savedReport: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#SAVEDREPORTS`, sk: padded(id) }),
};

export const reportPartitions = {
  savedReports: (companyId: number): string => `${c(companyId)}#SAVEDREPORTS`,
  reportExports: (companyId: number, userId: number): string => `${c(companyId)}#REPORTS#${padded(userId)}`,
};
