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
  /** Those that are still there. */
  whatsapps: z.array(Named),
});

/** What became of a campaign. */
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
  /** When the next message may leave; null: now, or never. */
  nextAt: z.string().nullable(),
});

/** What a campaign would do if it began now. */
export const CampaignEstimate = z.object({
  /** People of the audience that were looked at; `isPartial`: there are more than one look takes. */
  looked: z.number().int(),
  isPartial: z.boolean(),
  recipients: z.number().int(),
  optedOut: z.number().int(),
  blocked: z.number().int(),
  /** Whom another campaign reached in the days in which that passes them over. */
  reachedLately: z.number().int(),
  invalid: z.number().int(),
  duplicates: z.number().int(),
  /** In whose conversation free text is accepted now. */
  inWindow: z.number().int(),
  /** Whom nothing can be sent to: no open window and no template. */
  unreachable: z.number().int(),
  /** Who would get a text in which a value is missing. */
  incomplete: z.number().int(),
  seconds: z.number().int(),
  endsAt: z.string(),
  /** With follow-ups, by how often people take each of the `paths`; in millionths of the currency. */
  cost: z.number().int(),
  /** Never more: everybody gets every message of the campaign, each at the dearest that it may cost them. */
  costMost: z.number().int(),
  /** Of the first message to those in whose conversation free text is accepted now. */
  costInWindow: z.number().int(),
  paths: z.array(CostPath),
  /** Who agrees to a question; null: none is asked. */
  agree: AssumedShare.nullable(),
  /** Who answers the text, which ends the sequence; null: there is none. */
  answer: AssumedShare.nullable(),
  currency: z.string(),
  /** People that all connections together may write to in 24 hours; 0: no limit. */
  dailyLimit: z.number().int(),
  /** How many of these campaigns have used. */
  dailyUsed: z.number().int(),
  /** What keeps it from starting, by field. */
  missing: z.record(z.string(), z.string()),
});

/** What somebody would read, or why they would get nothing. */
export const CampaignPreview = z.object({
  /** Their name among the recipients. */
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
