import { companyPrefix as c, type Key, padded } from './keyParts.ts';

/** Keys of campaigns and of what they do to each recipient. */
export const campaignKeys = {
  /** Campaigns of a company by number. */
  campaign: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGNS`, sk: padded(id) }),
  /** A company's settings for its campaigns. */
  campaignSettings: (companyId: number): Key => ({ pk: c(companyId), sk: 'CAMPAIGNSETTINGS' }),
  /** Campaigns that are running now: an opt-out is marked in each of them. */
  campaignsAtWork: (companyId: number): Key => ({ pk: c(companyId), sk: 'CAMPAIGNSATWORK' }),
  /**
   * Number of people to whom campaigns wrote first over a connection, by the hour, because the platform limits it per
   * day.
   */
  dailyUse: (companyId: number, whatsappId: number): Key => ({ pk: c(companyId), sk: `DAILYUSE#${whatsappId}` }),
  /** Progress of a running campaign: its next step and the worker that does it. */
  campaignRun: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGN#${id}`, sk: 'RUN' }),
  /** Counters of a campaign's results. */
  campaignCounts: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGN#${id}`, sk: 'COUNTS' }),
  /** The same by the hour. */
  campaignHour: (companyId: number, id: number, hour: string): Key => ({
    pk: `${c(companyId)}#CAMPAIGN#${id}`,
    sk: `HOUR#${hour}`,
  }),
  /** Delivery of a campaign to one recipient. Its only record for that recipient, so it decides. */
  delivery: (companyId: number, campaignId: number, identity: string): Key => ({
    pk: `${c(companyId)}#CAMPAIGN#${campaignId}`,
    sk: `DELIVERY#${identity}`,
  }),
};

export const campaignPartitions = {
  campaigns: (companyId: number): string => `${c(companyId)}#CAMPAIGNS`,
  campaign: (companyId: number, id: number): string => `${c(companyId)}#CAMPAIGN#${id}`,
};

export const campaignPrefixes = { delivery: 'DELIVERY#', hour: 'HOUR#', taggedContact: 'contact#' } as const;
