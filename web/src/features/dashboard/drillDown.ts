import { channelNames } from '@shared/connections/channelNames.ts';
import type { Card, Narrowing, Period, Source } from '@shared/metrics/model.ts';
import { textOf } from '@web/lib/i18n.ts';
import { cardTexts } from './cardText.ts';
import { dashboardChartTexts } from './chartText.ts';
import { fullDay, weekdayName } from './formatMetrics.ts';

/** Names of users, queues, connections and tags by id. */
export type NameLookups = Readonly<Record<'user' | 'queue' | 'connection' | 'tag', (id: number) => string>>;

const sourceTexts = { contact: 'fromContact', company: 'fromCompany', campaign: 'fromCampaign', ad: 'fromAd' } as const;
export const sourceName = (source: Source): string => textOf(dashboardChartTexts, sourceTexts[source]);

/** Title of the details behind a number, in words. */
export function drillDownTitle(part: Narrowing, day: string | undefined, named: NameLookups): string[] {
  const { userId, queueId, whatsappId, tagId, channel, source, weekday, hour, rate } = part;
  const words: readonly (string | undefined)[] = [
    day && fullDay(day),
    userId === undefined ? undefined : named.user(userId),
    queueId === undefined ? undefined : named.queue(queueId),
    whatsappId === undefined ? undefined : named.connection(whatsappId),
    tagId === undefined ? undefined : named.tag(tagId),
    channel && channelNames[channel],
    source && sourceName(source),
    weekday === undefined ? undefined : weekdayName(weekday, 'long'),
    hour === undefined ? undefined : `${hour}h`,
    rate === undefined ? undefined : textOf(cardTexts, 'rate', { rate }),
  ];
  return words.flatMap((word) => word ?? []);
}

/** True for filters that the report of tickets does not have. */
const isBeyondReport = ({ channel, source, weekday, hour, rate, userId }: Narrowing): boolean =>
  userId === 0 || [channel, source, weekday, hour, rate].some((value) => value !== undefined);

/** The same services as a report; undefined where it knows no such filter. */
export function reportUrl(
  card: Card,
  { from, to }: Period,
  part: Narrowing,
  queueIds: readonly number[] | undefined,
): string | undefined {
  if (!['tickets', 'rated'].includes(card) || isBeyondReport(part)) return undefined;
  const queues = part.queueId === undefined ? (queueIds ?? []) : [part.queueId];
  const filters: readonly (readonly [string, string | undefined])[] = [
    ['view', card === 'rated' ? 'ratings' : undefined],
    ['from', from],
    ['to', to],
    ['people', part.userId?.toString()],
    ['queues', queues.join(',') || undefined],
    ['connections', part.whatsappId?.toString()],
    ['tags', part.tagId?.toString()],
  ];
  const params = new URLSearchParams(filters.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/reports?${params}`;
}
