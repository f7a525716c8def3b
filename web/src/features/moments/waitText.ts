import { dayMs, minuteMs } from '@shared/core/time.ts';
import { formatMinutes } from '@web/lib/format.ts';
import { textOf } from '@web/lib/i18n.ts';
import type { Moment } from '@web/lib/time.ts';
import { momentsTexts } from './text.ts';

/** Waiting time in words: minutes and hours, then whole days. */
export function waitText(since: string, now: Moment): string {
  const waited = new Date(now).getTime() - new Date(since).getTime();
  return waited < dayMs
    ? formatMinutes(waited / minuteMs)
    : textOf(momentsTexts, 'days', { count: Math.floor(waited / dayMs) });
}
