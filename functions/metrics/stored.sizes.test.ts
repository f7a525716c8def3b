import { contributionOf } from '@shared/metrics/contribution.ts';
import { storedParts } from '@shared/metrics/storedParts.ts';
import { sumBuckets } from '@shared/metrics/sums.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import { packed } from '../core/store/packedItems.ts';

const attendants = 500;
const services = 10_000;
const month = Date.parse('2026-11-01T03:00:00.000Z');

it('a month of five hundred attendants stays below a hundred kilobytes, a day of it below forty', () => {
  const contact = aContact({ companyId: 7, id: 'C1', aliases: [] });
  const ticket = aTicket({ companyId: 7, id: 1, contact, connection: aConnection({ companyId: 7, id: 1 }) });
  // The same every time, and spread wide.
  const spread = (place: number, by: number, to: number): number => (place * by) % to;
  const all = Array.from({ length: services }, (_, place) => {
    const start = month + spread(place, 7919, 30 * 1440) * 60_000;
    const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
    const userId = 1 + spread(place, 31, attendants);
    const waited = 1 + spread(place, 13, 40);
    const first = newTracking({ ...ticket, userId, queueId: 1 + (userId % 20), status: 'open' }, at(0));
    const began = { startedAt: at(waited), firstStartedAt: at(waited), firstResponseAt: at(waited + 2) };
    const end = at(waited + 3 + spread(place, 17, 200));
    const rated = { rated: true, rate: spread(place, 3, 11) };
    return { ...first, ...began, ...rated, closedAt: end, finishedAt: end, status: 'closed' as const };
  });
  const zone = 'America/Sao_Paulo';
  const { months, splits, days } = storedParts(sumBuckets(all.map((service) => contributionOf(service, zone))));
  expect(packed(months['2026-11'] ?? {}).byteLength).toBeLessThan(100_000);
  expect(packed(splits['2026-11-12'] ?? {}).byteLength).toBeLessThan(40_000);
  expect(packed(days['2026-11-12'] ?? {}).byteLength).toBeLessThan(1500);
});
