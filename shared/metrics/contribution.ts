import { zoned } from '../core/time.ts';
import type { Tracking } from '../tickets/model.ts';
import { binOf } from './histogram.ts';
import { measures, numbered, states, type Timed, timedNames } from './measures.ts';
import type { Source } from './model.ts';
import { addNumbers, type Buckets, cellOf, type Numbers, present, sumBuckets, whole } from './sums.ts';

/** A service, as the numbers see it. */
export type Service = Omit<Tracking, 'lastMessage' | 'id' | 'companyId' | 'ticketId'>;

const secondsBetween = (from: string | null, to: string | null): number | undefined => {
  const length = from === null || to === null ? Number.NaN : Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  // A clock that was set back makes a service without a duration (B-DASH-4).
  return length >= 0 ? length : undefined;
};

/** Seconds of a service (B-DASH-4, 5); undefined where it has no such duration. */
export const durationsOf = (service: Service): Readonly<Record<Timed, number | undefined>> => ({
  // A service that the company began has no waiting time.
  wait: service.isActiveDemand ? undefined : secondsBetween(service.createdAt, service.firstStartedAt),
  service: secondsBetween(service.startedAt, service.closedAt ?? service.finishedAt),
  firstResponse: service.isActiveDemand ? undefined : secondsBetween(service.createdAt, service.firstResponseAt),
});

const isFinished = ({ finishedAt }: Service): boolean => finishedAt !== null;

/** Outcome of a service that automation answered; undefined for other services and while automation is active. */
export function botOutcome(service: Service): 'botSolved' | 'botHandedOver' | 'botGivenUp' | undefined {
  const { hasBot, firstStartedAt, isHandedOver, endedBy } = service;
  if (!hasBot) return undefined;
  // Attendants who ignore what waits for them, or let it wait until it ends, had it nevertheless.
  if (firstStartedAt !== null || endedBy === 'person') return 'botHandedOver';
  if (isFinished(service) && endedBy === 'bot') return 'botSolved';
  if (isHandedOver) return 'botHandedOver';
  return isFinished(service) && endedBy === 'clock' ? 'botGivenUp' : undefined;
}

function plainNumbers(service: Service): Record<string, number> {
  const outcome = botOutcome(service);
  const named: [string, boolean][] = [
    [measures.began, true],
    [measures.active, service.isActiveDemand],
    [measures.reopened, service.isReopened],
    [measures.closed, service.closedAt !== null || isFinished(service)],
    [measures.finished, isFinished(service)],
    [measures.finishedRated, isFinished(service) && service.rated],
    [measures.waitRating, service.status === 'nps' && !service.rated],
  ];
  const counted = named.flatMap(([name, is]) => (is ? [[name, 1] as const] : []));
  const rate = service.rated && service.rate !== null ? [[`${numbered.rate}${service.rate}`, 1] as const] : [];
  return Object.fromEntries([...counted, ...rate, ...(outcome ? [[measures[outcome], 1] as const] : [])]);
}

function timedNumbers(service: Service): { readonly sums: Numbers; readonly bins: Numbers } {
  const sums: Record<string, number> = {};
  const bins: Record<string, number> = {};
  for (const [kind, seconds] of Object.entries(durationsOf(service))) {
    if (seconds === undefined) continue;
    const names = timedNames(kind as Timed);
    addNumbers(sums, { [names.count]: 1, [names.seconds]: seconds });
    bins[names.bin(binOf(seconds))] = 1;
  }
  return { sums, bins };
}

export function sourceOf({ advertisement, campaignId, isActiveDemand }: Service): Source {
  if (campaignId !== null) return 'campaign';
  if (advertisement !== null) return 'ad';
  return isActiveDemand ? 'company' : 'contact';
}

/** Cells of a service besides the whole, without and with histograms. */
function cellsOf(service: Service): { readonly plain: readonly string[]; readonly fine: readonly string[] } {
  const { queueId, userId, whatsappId, channel, tagIds } = service;
  return {
    fine: [
      cellOf('user', queueId, userId),
      cellOf('connection', queueId, whatsappId),
      cellOf('channel', queueId, channel ?? ''),
    ],
    plain: [cellOf('source', queueId, sourceOf(service)), ...tagIds.map((id) => cellOf('tag', queueId, id))],
  };
}

/** Something that happened at an hour of a day, by the company's clock. */
function atHour(service: Service, prefix: string, at: string | null, zone: string, more: Numbers = {}): Buckets {
  if (at === null) return {};
  const { date, time } = zoned(new Date(at), zone);
  const hour = { [`${prefix}${Number(time.slice(0, 2))}`]: 1 };
  const hours = cellOf('hours', service.queueId);
  const person = Object.keys(more).length > 0 ? { [cellOf('user', service.queueId, service.userId)]: more } : {};
  return { [date]: { [whole]: { ...hour, ...more }, [hours]: hour, ...person } };
}

/** Present state of a service that is not over. */
function presentState({ status, queueId, userId, finishedAt, isGroup }: Service): Buckets {
  if (status === 'closed' || finishedAt !== null) return {};
  return { [present]: { [cellOf('user', queueId, userId)]: { [states[isGroup ? 'group' : status]]: 1 } } };
}

/**
 * Contribution of a service to all numbers. It counts on the day on which it began (B-DASH-3), with its present
 * attendant and queue; groups only count in the present state.
 */
export function contributionOf(service: Service, zone: string): Buckets {
  const state = presentState(service);
  if (service.isGroup) return state;
  const { date } = zoned(new Date(service.createdAt), zone);
  const { sums, bins } = timedNumbers(service);
  const plain = { ...plainNumbers(service), ...sums };
  const fine = { ...plain, ...bins };
  const cells = cellsOf(service);
  const began = {
    [whole]: fine,
    ...Object.fromEntries(cells.plain.map((cell) => [cell, plain])),
    ...Object.fromEntries(cells.fine.map((cell) => [cell, fine])),
  };
  return sumBuckets([
    { [date]: began },
    atHour(service, numbered.began, service.createdAt, zone),
    atHour(service, numbered.accepted, service.firstStartedAt, zone),
    atHour(service, numbered.ended, service.finishedAt, zone, { [measures.ended]: 1 }),
    state,
  ]);
}
