import * as z from 'zod';
import { dayMs } from '../core/time.ts';

const Days = z.number().int().min(30).max(3650).nullable();

/** Days after which each kind goes; null: it is kept. */
export const RetentionRules = z.object({
  messages: Days,
  media: Days,
  recordings: Days,
  /** Half a year at least: who did what must stay to be answered for. */
  audit: z.number().int().min(180).max(3650).nullable(),
});
export type RetentionRules = z.infer<typeof RetentionRules>;

export const keepsAll: RetentionRules = { messages: null, media: null, recordings: null, audit: null };

export const Retention = z.object({
  companyId: z.number().int(),
  rules: RetentionRules,
  /** Files of messages before this instant were looked at; empty: of none. */
  filesDoneTo: z.string(),
  /** Time of the next run; null if no data has a limit. */
  dueAt: z.string().nullable(),
  version: z.number().int(),
});
export type Retention = z.infer<typeof Retention>;

export const RetentionView = RetentionRules.extend({ dueAt: z.string().nullable() });

/** The instant before which something goes; undefined: it stays. */
export const cutoff = (days: number | null, now: Date): Date | undefined =>
  days === null ? undefined : new Date(now.getTime() - days * dayMs);

/** Three in the morning in Brazil, when fewest people write. */
const hourUtc = 6;

export function nextNight(rules: RetentionRules, now: Date): string | null {
  if (Object.values(rules).every((days) => days === null)) return null;
  const night = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc));
  return new Date(night.getTime() + (night <= now ? dayMs : 0)).toISOString();
}
