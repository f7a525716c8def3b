import * as z from 'zod';
import { ScheduleMedia } from '../schedules/model.ts';

/** INATIVA is a draft, PROGRAMADA waits for its time, CANCELADA was stopped and can go on, FINALIZADA is over (B-CAMP-1). */
export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Reason why a campaign was stopped; every code but `user` is a pause that the system made. */
export const StopCode = z.enum([
  'user',
  'tooLate',
  'noConnection',
  'failures',
  'provider',
  'template',
  'quality',
  'restricted',
  'budget',
  'plan',
  'suspended',
  'audience',
]);
export type StopCode = z.infer<typeof StopCode>;

/** An approved template for one connection; values by the variable's key, which may hold variables themselves. */
export const CampaignTemplate = z.object({
  whatsappId: z.number().int().positive(),
  id: z.string().min(1).max(600),
  variables: z.record(z.string().max(100), z.string().max(2000)),
});
export type CampaignTemplate = z.infer<typeof CampaignTemplate>;

/** A message to recipients who did not answer, sent so many days after the message before it. */
export const FollowUp = z.object({
  days: z.number().int().min(1).max(30),
  message: z.string().max(4096),
  templates: z.array(CampaignTemplate).max(20),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const textSlots = [1, 2, 3, 4, 5] as const;
export type TextSlot = (typeof textSlots)[number];

export const Campaign = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  status: CampaignStatus,
  /** Asks first; only who agrees gets the text (B-CAMP-10). */
  confirmation: z.boolean(),
  contactListId: z.number().int().nullable(),
  tagListId: z.number().int().nullable(),
  whatsappIds: z.array(z.number().int()),
  /** UTC instant. */
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
  media: ScheduleMedia.nullable(),
  templates: z.array(CampaignTemplate),
  followUps: z.array(FollowUp),
  /**
   * Word for a recipient without a known name; if absent or empty, texts leave the name out and templates say
   * "customer".
   */
  nameFallback: z.string().optional(),
  /** The most it may cost, in the currency of the price table; null: no limit. */
  budget: z.number().nullable(),
  /** True if some of its numbers are linked by a code, which mass messages may get banned; absent means none is. */
  isOverLinked: z.boolean().optional(),
  /** An administrator knows that and wants it. */
  acceptsRisk: z.boolean().optional(),
  stop: z.object({ code: StopCode, at: z.string(), detail: z.string() }).nullable(),
  isArchived: z.boolean(),
  /** Rises with every start and stop: work of an earlier run finds nothing to do. */
  run: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Campaign = z.infer<typeof Campaign>;

/** A campaign as answered and pushed; older clients read its connections as a comma-separated list. */
export const CampaignView = Campaign.omit({ run: true, version: true, media: true }).extend({
  whatsappId: z.string(),
  mediaName: z.string().nullable(),
  /** `/api/media/...`, served to the company's own sessions. */
  mediaPath: z.string().nullable(),
  mediaMime: z.string().nullable(),
});
export type CampaignView = z.infer<typeof CampaignView>;

export function campaignView({ run: _run, version: _version, media, ...shown }: Campaign): CampaignView {
  return {
    ...shown,
    whatsappId: shown.whatsappIds.join(','),
    mediaName: media?.name ?? null,
    mediaPath: media && `/api/media/${media.key}`,
    mediaMime: media?.mime ?? null,
  };
}
