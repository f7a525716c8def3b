import { companyPrefix as c, type Key, padded } from './keyParts.ts';

/** Keys of campaigns and of what they do to each recipient. */
export const campaignKeys = {
  /** Campaigns of a company by number. */
  campaign: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGNS`, sk: padded(id) }),
  /** How a company's campaigns go about it. */
  campaignSettings: (companyId: number): Key => ({ pk: c(companyId), sk: 'CAMPAIGNSETTINGS' }),
  /** Which campaigns are at work just now: whoever wants none any more is marked in these. */
  campaignsAtWork: (companyId: number): Key => ({ pk: c(companyId), sk: 'CAMPAIGNSATWORK' }),
  /** How many people campaigns wrote to first over a number, by the hour: the platform allows so many in a day. */
  dailyUse: (companyId: number, whatsappId: number): Key => ({ pk: c(companyId), sk: `DAILYUSE#${whatsappId}` }),
  /** Where a campaign is at work: what its next step is, and who does it. */
  campaignRun: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGN#${id}`, sk: 'RUN' }),
  /** What became of its recipients, in numbers. */
  campaignCounts: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CAMPAIGN#${id}`, sk: 'COUNTS' }),
  /** The same by the hour. */
  campaignHour: (companyId: number, id: number, hour: string): Key => ({
    pk: `${c(companyId)}#CAMPAIGN#${id}`,
    sk: `HOUR#${hour}`,
  }),
  /** What a campaign does to one recipient: there is one such record, and it decides. */
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
