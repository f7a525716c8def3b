import * as z from 'zod';
import { DateTimeToTheSecond } from '../core/dates.ts';
import type { ErrorCode } from '../core/errors.ts';
import { Bool, NumericId } from '../core/fields.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { CampaignTemplate, FollowUp } from './model.ts';
import { maxFollowUps } from './rules.ts';

/** Forms send an empty string for "none". */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const refusedAs = (error: ErrorCode, message: string) => ({ error: message, params: { error } });
export const CampaignName = z
  .string()
  .trim()
  .refine((name) => name !== '', refusedAs('ERR_CAMPAIGN_REQUIRED', 'required'))
  .refine((name) => name === '' || name.length >= 2, refusedAs('ERR_CAMPAIGN_INVALID_NAME', 'too_short'))
  .refine((name) => name.length <= 50, refusedAs('ERR_CAMPAIGN_INVALID_NAME', 'too_long'));

/** A comma list, as older clients send it, or numbers. */
const Connections = z.preprocess((value) => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return value ?? [];
  return value.split(',').filter((part) => part.trim() !== '');
}, z.array(NumericId).max(20));

/** Limit of the channel that accepts the longest texts. */
const Text = z.preprocess((value) => value ?? '', z.string().max(4096, 'too_long'));

/** Fields of a campaign that clients write. */
export const campaignFields = {
  name: CampaignName,
  confirmation: Bool,
  contactListId: orNull(NumericId),
  tagListId: orNull(NumericId),
  whatsappId: Connections,
  scheduledAt: orNull(DateTimeToTheSecond),
  message1: Text,
  message2: Text,
  message3: Text,
  message4: Text,
  message5: Text,
  confirmationMessage1: Text,
  confirmationMessage2: Text,
  confirmationMessage3: Text,
  confirmationMessage4: Text,
  confirmationMessage5: Text,
  /** A file uploaded through `media.upload`; on a change, `true` keeps the one there is. */
  media: z.union([z.literal(true), UploadedMedia]).nullable(),
  templates: z.array(CampaignTemplate).max(20),
  followUps: z.array(FollowUp).max(maxFollowUps),
  /** Amount in the currency of the price table. */
  budget: orNull(z.coerce.number().positive().max(1_000_000)),
  /** Word that texts use for a recipient without a known name. */
  nameFallback: z.string().trim().max(50, 'too_long'),
  /** Needed where a number is linked by a code. */
  acceptsRisk: Bool,
};

const noText = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((slot) => [
    [`message${slot}`, Text.default('')],
    [`confirmationMessage${slot}`, Text.default('')],
  ]),
) as { [K in `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`]: z.ZodDefault<typeof Text> };

export const CampaignDraft = z.object({
  ...campaignFields,
  ...noText,
  confirmation: campaignFields.confirmation.default(false),
  contactListId: campaignFields.contactListId.default(null),
  tagListId: campaignFields.tagListId.default(null),
  whatsappId: Connections.default([]),
  scheduledAt: campaignFields.scheduledAt.default(null),
  media: UploadedMedia.nullable().default(null),
  templates: campaignFields.templates.default([]),
  followUps: campaignFields.followUps.default([]),
  budget: campaignFields.budget.default(null),
  acceptsRisk: campaignFields.acceptsRisk.default(false),
  nameFallback: campaignFields.nameFallback.default(''),
});
