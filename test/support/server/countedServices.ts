import { metricsPlaces as places } from '@fn/core/store/metricsKeys.ts';
import type { Item } from '@fn/core/store/store.ts';
import { metricsItem } from '@fn/metrics/stored.ts';
import { contributionOf } from '@shared/metrics/contribution.ts';
import { storedParts } from '@shared/metrics/storedParts.ts';
import { type Buckets, sumBuckets } from '@shared/metrics/sums.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { aConnection, aContact, aTicket } from './samples.ts';

interface Counted {
  readonly companyId: number;
  readonly services: number;
  readonly attendants: number;
  /** Epoch milliseconds of the newest. */
  readonly now: number;
  readonly zone: string;
}

const queues = 3;
const days = 62;
const minute = 60_000;
/** Added up at a time. */
const together = 1000;

/** Numbers that are the same every time, and spread wide. */
const spread = (place: number, by: number, to: number): number => (place * by) % to;

function serviceOf(first: Tracking, place: number, { services, attendants, now }: Counted): Tracking {
  const start = now - Math.floor(((services - place) / services) * days * 1440) * minute;
  const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
  const waited = 1 + spread(place, 13, 40);
  const ended = at(waited + 3 + spread(place, 17, 200));
  const userId = 1 + spread(place, 31, attendants);
  const begun = {
    ...{ ...first, createdAt: at(0), userId, queueId: 1 + (userId % queues), contactId: `C${place}` },
    ...{ startedAt: at(waited), firstStartedAt: at(waited), firstResponseAt: at(waited + 2) },
  };
  // The newest are still served.
  if (place >= services - 20) return { ...begun, status: 'open' };
  const rate = { rated: place % 3 === 0, rate: place % 3 === 0 ? spread(place, 3, 11) : null };
  return { ...begun, ...rate, closedAt: ended, finishedAt: ended, status: 'closed' };
}

/** What is stored of the numbers of a company with so many services in the last two months. */
export function countedServices(counted: Counted): Item[] {
  const { companyId, services, zone, now } = counted;
  const contact = aContact({ companyId, id: 'C1', aliases: [] });
  const ticket = aTicket({ companyId, id: 1, contact, connection: aConnection({ companyId, id: 1 }) });
  const first = newTracking({ ...ticket, trackingId: 'T1' }, new Date(now).toISOString());
  let sum: Buckets = {};
  for (let start = 0; start < services; start += together) {
    const some = Array.from({ length: Math.min(together, services - start) }, (_, place) =>
      contributionOf(serviceOf(first, start + place, counted), zone),
    );
    sum = sumBuckets([sum, ...some]);
  }
  const parts = storedParts(sum);
  const items = (buckets: Buckets, place: (name: string) => string): Item[] =>
    Object.entries(buckets).map(([name, cells]) => metricsItem(companyId, place(name), cells, 1));
  const people = Array.from({ length: counted.attendants }, (_, place) => [`user:${place + 1}`, `User ${place + 1}`]);
  const others = Array.from({ length: queues }, (_, place) => [`queue:${place + 1}`, `Queue ${place + 1}`]);
  return [
    ...items(parts.days, places.day),
    ...items(parts.splits, places.split),
    ...items(parts.months, places.month),
    ...items(parts.growth, places.growth),
    metricsItem(companyId, places.present, parts.present, 1),
    metricsItem(companyId, places.names, Object.fromEntries([...people, ...others, ['connection:1', 'Loja']]), 1),
  ];
}
