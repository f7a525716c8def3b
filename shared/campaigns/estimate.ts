import { dayMs } from '../core/time.ts';
import { gapMs, type SendingConnection } from './pace.ts';
import type { CampaignSettings } from './settings.ts';

type EstimateSettings = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'dailyLimit'
>;

/**
 * Milliseconds that one connection needs for a number of messages, with average gaps and with the nights on which its
 * daily limit is reached.
 */
export function laneMs(pace: EstimateSettings, line: SendingConnection, count: number): number {
  if (count <= 1) return 0;
  const gaps = count - 1;
  const longer = pace.longerIntervalAfter > 0 ? Math.floor(gaps / pace.longerIntervalAfter) : 0;
  const usual = { ...pace, longerIntervalAfter: 0 };
  const late = { ...usual, messageInterval: pace.greaterInterval };
  const sending = (gaps - longer) * gapMs(usual, line, 1, 0.5) + longer * gapMs(late, line, 1, 0.5);
  const days = pace.dailyLimit > 0 ? Math.floor((count - 1) / pace.dailyLimit) : 0;
  return Math.max(sending, days * dayMs);
}

/** Milliseconds that a campaign needs if its connections share the recipients. */
export function durationMs(
  pace: EstimateSettings,
  lanes: readonly (SendingConnection & { readonly dailyLimit: number })[],
  count: number,
): number {
  if (lanes.length === 0) return 0;
  const share = Math.ceil(count / lanes.length);
  return Math.max(...lanes.map(({ dailyLimit, ...line }) => laneMs({ ...pace, dailyLimit }, line, share)));
}
