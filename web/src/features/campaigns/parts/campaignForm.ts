import { CampaignTemplate, type CampaignView, FollowUp } from '@shared/campaigns/model.ts';
import { customerWord } from '@shared/contacts/customerWord.ts';
import { currentLanguage } from '@web/lib/i18n.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { companyMoment, formatMoment } from '@web/lib/time.ts';
import * as z from 'zod';

/** Format of the browser's field for date and time. */
const wallPattern = 'yyyy-MM-ddTHH:mm';

const text = z.string().max(4096, 'too_long');
const slots = [1, 2, 3, 4, 5] as const;

/** The contract's draft, in the words of the dialog. */
export const CampaignForm = z.object({
  name: z.string().trim().min(2, 'too_short').max(50, 'too_long'),
  confirmation: z.boolean(),
  contactListId: z.number().nullable(),
  tagListId: z.number().nullable(),
  whatsappId: z.array(z.number()),
  /** The company's wall clock; empty: a draft. */
  scheduledAt: z
    .string()
    .refine((wall) => wall === '' || companyMoment(wall) !== undefined, 'invalid_time')
    .refine((wall) => wall === '' || (companyMoment(wall)?.getTime() ?? 0) > serverTime(), 'in_past'),
  messages: z.array(text).length(5),
  questions: z.array(text).length(5),
  acceptsRisk: z.boolean(),
  nameFallback: z.string().trim().max(50, 'too_long'),
  templates: z.array(CampaignTemplate),
  followUps: z.array(FollowUp),
  budget: z
    .string()
    .trim()
    .refine((amount) => amount === '' || Number(amount.replace(',', '.')) > 0, 'invalid_value'),
});
export type CampaignFields = z.input<typeof CampaignForm>;

export const campaignDefaults = (campaign: CampaignView | undefined): CampaignFields => ({
  name: campaign?.name ?? '',
  confirmation: campaign?.confirmation ?? false,
  contactListId: campaign?.contactListId ?? null,
  tagListId: campaign?.tagListId ?? null,
  whatsappId: [...(campaign?.whatsappIds ?? [])],
  scheduledAt:
    campaign?.scheduledAt && Date.parse(campaign.scheduledAt) > serverTime()
      ? formatMoment(campaign.scheduledAt, wallPattern)
      : '',
  messages: slots.map((slot) => campaign?.[`message${slot}`] ?? ''),
  questions: slots.map((slot) => campaign?.[`confirmationMessage${slot}`] ?? ''),
  acceptsRisk: campaign?.acceptsRisk ?? false,
  nameFallback: campaign?.nameFallback ?? customerWord(currentLanguage()),
  templates: (campaign?.templates ?? []).map((template) => ({ ...template })),
  followUps: (campaign?.followUps ?? []).map((follow) => ({ ...follow })),
  budget: campaign?.budget == null ? '' : String(campaign.budget),
});

type Slotted = { [K in `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`]: string };

/** Fields of the form that the server accepts. */
export function campaignInput({ messages, questions, budget, scheduledAt, ...fields }: z.output<typeof CampaignForm>) {
  const texts = Object.fromEntries(
    slots.flatMap((slot, place) => [
      [`message${slot}`, messages[place] ?? ''],
      [`confirmationMessage${slot}`, questions[place] ?? ''],
    ]),
  ) as Slotted;
  const isOfChosen = ({ whatsappId }: CampaignTemplate): boolean => fields.whatsappId.includes(whatsappId);
  return {
    ...fields,
    ...texts,
    // Templates of connections that are no longer chosen are dropped.
    templates: fields.templates.filter(isOfChosen),
    followUps: fields.followUps.map((one) => ({ ...one, templates: one.templates.filter(isOfChosen) })),
    scheduledAt: scheduledAt === '' ? null : (companyMoment(scheduledAt)?.toISOString() ?? null),
    budget: budget === '' ? null : Number(budget.replace(',', '.')),
  };
}
