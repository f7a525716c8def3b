import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { CampaignCounts, HourCounts, ReasonCount, VariantCounts } from './counts.ts';
import { CampaignView } from './model.ts';
import { AssumedShare, CostPath } from './paths.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** A campaign in the list, with how far it is, whom it is for and by which numbers. */
export const CampaignRow = CampaignView.extend({
  counts: CampaignCounts,
  /** null: it is gone, none is chosen, or the audience is a tag. */
  contactList: Named.nullable(),
  tag: Named.nullable(),
  /** Connections that still exist. */
  whatsapps: z.array(Named),
});

/** Results of a campaign. */
export const CampaignReport = CampaignView.extend({
  counts: CampaignCounts,
  /** null: it is gone, or the audience is a tag. */
  contactList: Named.nullable(),
  tag: Named.nullable(),
  whatsapps: z.array(z.object({ id: z.number().int(), name: z.string(), channel: Channel, status: z.string() })),
  variants: z.array(VariantCounts),
  reasons: z.array(ReasonCount),
  hours: z.array(HourCounts),
  currency: z.string(),
  /** Time of the next message; null means now, or never. */
  nextAt: z.string().nullable(),
});

/** Estimate for a campaign that would begin now. */
export const CampaignEstimate = z.object({
  /** People of the audience that were looked at; `isPartial`: there are more than one look takes. */
  looked: z.number().int(),
  isPartial: z.boolean(),
  recipients: z.number().int(),
  optedOut: z.number().int(),
  blocked: z.number().int(),
  /** Recipients skipped because another campaign reached them within the configured days. */
  reachedLately: z.number().int(),
  invalid: z.number().int(),
  duplicates: z.number().int(),
  /** Recipients whose reply window is open now, so that free text is accepted. */
  inWindow: z.number().int(),
  /** Recipients without an open reply window and without a template to use. */
  unreachable: z.number().int(),
  /** Recipients whose text would lack a value. */
  incomplete: z.number().int(),
  seconds: z.number().int(),
  endsAt: z.string(),
  /** Expected cost with follow-ups, from the shares of `paths`, in millionths of the currency. */
  cost: z.number().int(),
  /** Never more: everybody gets every message of the campaign, each at the dearest that it may cost them. */
  costMost: z.number().int(),
  /** Cost of the first message to recipients whose reply window is open now. */
  costInWindow: z.number().int(),
  paths: z.array(CostPath),
  /** Share of recipients who agree to the question; null if none is asked. */
  agree: AssumedShare.nullable(),
  /** Share of recipients who answer the text, which ends the sequence; null if there is no sequence. */
  answer: AssumedShare.nullable(),
  currency: z.string(),
  /** People that all connections together may write to in 24 hours; 0: no limit. */
  dailyLimit: z.number().int(),
  /** Number of today's messages that campaigns have already used. */
  dailyUsed: z.number().int(),
  /** Fields that keep it from starting, with their error codes. */
  missing: z.record(z.string(), z.string()),
});

/** The message that one recipient would get, or the reason why they get none. */
export const CampaignPreview = z.object({
  /** The recipient's identity in the list. */
  identity: z.string(),
  number: z.string(),
  name: z.string(),
  text: z.string(),
  /** A code, as in a report; empty: they get it. */
  reason: z.string(),
});
export type CampaignRow = z.output<typeof CampaignRow>;
export type CampaignReport = z.output<typeof CampaignReport>;
export type CampaignEstimate = z.output<typeof CampaignEstimate>;
export type CampaignPreview = z.output<typeof CampaignPreview>;
