import { formatMinutes } from '@web/lib/format.ts';
import { textOf } from '@web/lib/i18n.ts';
import { day, type Moment } from '@web/lib/time.ts';
import { momentsTexts } from './text.ts';

/** How long somebody waits already: minutes and hours, then whole days. */
export function waitText(since: string, now: Moment): string {
  const waited = new Date(now).getTime() - new Date(since).getTime();
  return waited < day
    ? formatMinutes(waited / 60_000)
    : textOf(momentsTexts, 'days', { count: Math.floor(waited / day) });
}
