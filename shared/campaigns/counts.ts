import * as z from 'zod';

/** Counts of a campaign's recipients by state, changed in the same write as the deliveries they count. */
export const CampaignCounts = z.object({
  /** Everybody of the audience, those included that nothing is sent to. */
  total: z.number().int(),
  skipped: z.number().int(),
  asked: z.number().int(),
  confirmed: z.number().int(),
  declined: z.number().int(),
  /** The channel took the text. */
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  /** Failures that another attempt may mend. */
  retriable: z.number().int(),
  /** Recipients who opted out because of this campaign; earlier opt-outs are skipped, not counted here. */
  optedOut: z.number().int(),
  /** Texts of sequences. */
  followed: z.number().int(),
  /** Cost in millionths of the price table's currency. */
  cost: z.number().int(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

export const countNames = Object.keys(CampaignCounts.shape) as (keyof CampaignCounts)[];

export const VariantCounts = z.object({
  slot: z.number().int(),
  sent: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  /** True if its answer rate is the best and the lead is hardly due to chance. */
  isBetter: z.boolean(),
});
export type VariantCounts = z.infer<typeof VariantCounts>;

export const ReasonCount = z.object({ code: z.string(), isSkipped: z.boolean(), count: z.number().int() });
export type ReasonCount = z.infer<typeof ReasonCount>;

/** Counts of one hour of a campaign, which `at` begins. */
export const HourCounts = z.object({
  at: z.string(),
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
});
export type HourCounts = z.infer<typeof HourCounts>;

type StoredCounts = Readonly<Record<string, unknown>>;

const numberAt = (stored: StoredCounts, name: string): number => Math.max(0, Number(stored[name] ?? 0));

export const countsOf = (stored: StoredCounts): CampaignCounts =>
  Object.fromEntries(countNames.map((name) => [name, numberAt(stored, name)])) as CampaignCounts;

/** Names under which counts by reason and by text are stored next to the totals. */
export const reasonName = (code: string, isSkipped: boolean): string => `${isSkipped ? 'skip' : 'fail'}#${code}`;
export const variantName = (slot: number, what: 'sent' | 'read' | 'answered'): string => `text${slot}#${what}`;

export const reasonsOf = (stored: StoredCounts): ReasonCount[] =>
  Object.keys(stored)
    .flatMap((name): ReasonCount[] => {
      const [, kind, code = ''] = /^(skip|fail)#(.+)$/.exec(name) ?? [];
      const count = numberAt(stored, name);
      return kind === undefined || count === 0 ? [] : [{ code, isSkipped: kind === 'skip', count }];
    })
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));

type Tally = Omit<VariantCounts, 'isBetter'>;

const shareOf = ({ answered, sent }: Tally): number => (sent === 0 ? 0 : answered / sent);

/** Two shares differ more than chance explains in 19 of 20 cases: the test of two proportions, with enough of each to mean anything. */
export function differs(a: Tally, b: Tally): boolean {
  const least = 30;
  if (a.sent < least || b.sent < least) return false;
  const pooled = (a.answered + b.answered) / (a.sent + b.sent);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.sent + 1 / b.sent));
  return spread > 0 && Math.abs(shareOf(a) - shareOf(b)) / spread > 1.96;
}

/** Texts by place; the best one is marked when the others are clearly behind it. */
export function variantsOf(stored: StoredCounts): VariantCounts[] {
  const tallies = [0, 1, 2, 3, 4, 5]
    .map(
      (slot): Tally => ({
        slot,
        sent: numberAt(stored, variantName(slot, 'sent')),
        read: numberAt(stored, variantName(slot, 'read')),
        answered: numberAt(stored, variantName(slot, 'answered')),
      }),
    )
    .filter(({ sent }) => sent > 0);
  const [best, second] = [...tallies].sort((a, b) => shareOf(b) - shareOf(a));
  const isClear = best !== undefined && second !== undefined && differs(best, second);
  return tallies.map((tally) => ({ ...tally, isBetter: isClear && tally === best }));
}
