import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import type { Lane } from '@shared/campaigns/pace.ts';
import { type CampaignSettings, defaultSettings } from '@shared/campaigns/settings.ts';
import { campaignKeys } from './campaignKeys.ts';
import { dueKeys } from './indexes.ts';
import type { Entity } from './records.ts';

export const campaignEntity: Entity<Campaign> = {
  name: 'campaign',
  schemaVersion: 1,
  key: ({ companyId, id }) => campaignKeys.campaign(companyId, id),
  omitted: () => ({
    ...{ message1: '', message2: '', message3: '', message4: '', message5: '' },
    ...{ confirmationMessage1: '', confirmationMessage2: '', confirmationMessage3: '' },
    ...{ confirmationMessage4: '', confirmationMessage5: '' },
    ...{ media: null, templates: [], followUps: [], budget: null, stop: null, isArchived: false },
    ...{ startedAt: null, completedAt: null },
  }),
};

export interface StoredCampaignSettings extends CampaignSettings {
  readonly companyId: number;
}

export const campaignSettingsEntity: Entity<StoredCampaignSettings> = {
  name: 'campaignSettings',
  schemaVersion: 1,
  key: ({ companyId }) => campaignKeys.campaignSettings(companyId),
  omitted: () => defaultSettings,
};

/**
 * Progress of a running campaign. Its steps run one at a time, whichever worker does them; see
 * functions/campaigns/runs.ts.
 */
export interface CampaignRun {
  readonly companyId: number;
  readonly campaignId: number;
  /** Number of the campaign's run: work of an earlier run finds nothing to do. */
  readonly run: number;
  /** Rises with every step that ended. */
  readonly step: number;
  readonly phase: 'waiting' | 'working' | 'over';
  /** Everybody of the audience has a record. */
  readonly isExpanded: boolean;
  /** Position at which the audience is read on. */
  readonly expandCursor: string | null;
  /** Behind which record the present pass over the recipients goes on. */
  readonly cursor: string | null;
  /** The pass over the recipients found some that are not over. */
  readonly isOpen: boolean;
  /** The soonest instant at which one of those is due, as far as the pass has come. */
  readonly openAt: string | null;
  /** Number of the follow-up that is being sent; 0: the campaign itself. */
  readonly follow: number;
  /** Recipients that failed before this instant, for a reason that may have passed, are tried again; null: none. */
  readonly retriesBefore: string | null;
  /** State of each connection, by its number. */
  readonly lanes: Readonly<Record<string, Lane>>;
  /** Successful and failed tries of this run. */
  readonly good: number;
  readonly bad: number;
  /** Cost of all runs, in millionths of the currency, as of the end of the last step. */
  readonly cost: number;
  /** The same with what is on its way or may have left; see campaigns/budget.ts. Absent before the first reservation. */
  readonly reserved?: number;
  /** The campaign's numbers when this run began. */
  readonly base: { readonly sent: number; readonly failed: number } | null;
  /** Other campaigns that count for those who were reached lately, as of an instant; `byId` know people by ids of a channel. */
  readonly others?: { readonly ids: readonly number[]; readonly byId?: readonly number[]; readonly at: string } | null;
  /** Failures in a row that say nothing about their recipients; absent: none. */
  readonly brokenInRow?: number;
  /** Since when no connection was connected. */
  readonly aloneSince: string | null;
  /** Worker of the present step, and the instant until which no other worker takes it for dead. */
  readonly holder: string | null;
  readonly heldUntil: string | null;
  /** Instant at which the clock checks the run. */
  readonly dueAt: string | null;
}

export const campaignRunEntity: Entity<CampaignRun> = {
  name: 'campaignRun',
  schemaVersion: 1,
  key: ({ companyId, campaignId }) => campaignKeys.campaignRun(companyId, campaignId),
  index: ({ companyId, campaignId, dueAt }) =>
    dueAt === null ? {} : dueKeys(`${companyId}#${campaignId}`, dueAt, `campaign#${companyId}#${campaignId}`),
};

export const deliveryEntity: Entity<Delivery> = {
  name: 'delivery',
  schemaVersion: 1,
  key: ({ companyId, campaignId, identity }) => campaignKeys.delivery(companyId, campaignId, identity),
  omitted: () => ({
    ...{ email: '', variables: {}, contactId: null, reason: '', isRetriable: false, whatsappId: null, variant: 0 },
    ...{ nextAttemptAt: null, claimedAt: null, messageId: null, confirmationRequestedAt: null, confirmation: null },
    ...{ confirmedAt: null, deliveredAt: null, receivedAt: null, readAt: null, answeredAt: null, ticketId: null },
    ...{ optedOutAt: null, leftAt: null },
  }),
};
