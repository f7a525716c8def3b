import * as z from 'zod';
import { zoned } from '../core/time.ts';
import { reais } from '../invoices/money.ts';
import { ChargeCategory } from './charges.ts';

/** Counters by company and month, for costs of the platform and for the health of a company. */
export const usageCounts = [
  'received',
  'sent',
  'failed',
  'marketing',
  'utility',
  'authentication',
  'mediaBytes',
  'emails',
  'automationFailures',
] as const;
export type UsageCount = (typeof usageCounts)[number];

/** Times of the last events within a month. */
export const usageInstants = ['lastReceivedAt', 'lastSentAt', 'lastFailedAt', 'lastAutomationFailureAt'] as const;
export type UsageInstant = (typeof usageInstants)[number];

/** Messages that a channel charges for, of one connection and by what they are charged as. */
export const ChargedMessages = z.object({
  connectionId: z.number().int(),
  category: ChargeCategory,
  count: z.number().int(),
});
export type ChargedMessages = z.infer<typeof ChargedMessages>;

export const Usage = z.object({
  ...(Object.fromEntries(usageCounts.map((name) => [name, z.number().int()])) as Record<UsageCount, z.ZodInt>),
  ...(Object.fromEntries(usageInstants.map((name) => [name, z.string().nullable()])) as Record<
    UsageInstant,
    z.ZodNullable<z.ZodString>
  >),
  charged: z.array(ChargedMessages),
});
export type Usage = z.infer<typeof Usage>;

/** A month of the platform's own calendar, `back` months before the one that an instant lies in. */
export function usageMonth(at: Date, back = 0): string {
  const [year = 0, month = 1] = zoned(at).date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

const Reais = z.coerce.number().min(0).max(100_000).multipleOf(0.01);

/** The platform's own unit prices in reais, entered by its operator. */
export const UnitPrices = z.object({
  /** Price for a thousand. */
  received: Reais,
  sent: Reais,
  emails: Reais,
  /** Price for a gigabyte of incoming files. */
  gigabyte: Reais,
  /** Price for each template, if the platform pays the channel instead of the company. */
  marketing: Reais,
  utility: Reais,
  authentication: Reais,
  /** Fixed price for a company and month. */
  company: Reais,
});
export type UnitPrices = z.infer<typeof UnitPrices>;

/** About what the services cost in November 2026; channels bill their templates to the company that owns the account. */
export const usualUnitPrices: UnitPrices = {
  ...{ received: 0.3, sent: 0.3, emails: 0.6, gigabyte: 0.7, company: 0 },
  ...{ marketing: 0, utility: 0, authentication: 0 },
};

const gigabyte = 1024 ** 3;

/** Cost of a company's month, in reais to the centavo. */
export function costOf(usage: Usage, prices: UnitPrices): number {
  const { received, sent, emails, mediaBytes, marketing, utility, authentication } = usage;
  const thousands = (received * prices.received + sent * prices.sent + emails * prices.emails) / 1000;
  const templates = marketing * prices.marketing + utility * prices.utility + authentication * prices.authentication;
  const files = (mediaBytes / gigabyte) * prices.gigabyte;
  return reais(Math.round((thousands + templates + files + prices.company) * 100));
}
