import {
  connectionEntity,
  queueEntity,
  type StoredTicket,
  ticketEntity,
  trackingEntity,
} from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { ratingEntity } from '@fn/core/store/resourceEntities.ts';
import { type Item, writeItems } from '@fn/core/store/store.ts';
import type { ReportExport } from '@shared/reports/exports.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import type { User } from '@shared/users/model.ts';
import { aConnection, aContact, aQueue, aTag, aTicket } from './samples.ts';

/** A service cycle with its ticket and what its customer said it was worth. */
export interface PastCycle {
  readonly tracking: Tracking;
  readonly ticket: StoredTicket;
  readonly rate: number | undefined;
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Wanted {
  readonly companyId: number;
  readonly count: number;
  readonly seed: number;
  /** Epoch milliseconds between which the cycles begin. */
  readonly from: number;
  readonly until: number;
  readonly userIds: readonly number[];
}

const names = ['Maria Souza', 'João Lima', '=SOMA(A1)', 'Ana Prado', '+55 Rita', 'Zé & Filhos', 'Grupo da Obra'];
const statuses = ['open', 'closed', 'closed', 'closed', 'pending', 'group', 'nps', 'lgpd'] as const;

export const pastConnections = [1, 2];
export const pastQueues = [1, 2, 3];
export const pastTags = [1, 2];
export const pastAdvertisements = [
  { id: '6045246247433', title: '=SOMA(A1) Promoção', url: 'https://fb.me/promo' },
  { id: '6045246247434', title: '', url: '' },
  { id: '', title: 'Post da loja', url: 'https://fb.me/post' },
];

/** When somebody served, and when it ended. */
function instantsOf(
  { userId, status }: Pick<StoredTicket, 'userId' | 'status'>,
  rate: number | undefined,
  later: (minutes: number) => string,
): Partial<Tracking> {
  const isOver = status === 'closed';
  return {
    startedAt: userId === null ? null : later(30),
    firstStartedAt: null,
    closedAt: isOver ? later(6_000) : null,
    finishedAt: isOver ? later(6_000) : null,
    ...(rate === undefined ? {} : { ratingAt: later(6_000), rated: true }),
  };
}

/** What a company of some months has behind it, made of a seed. */
export function aHistory({ companyId, count, seed, from, until, userIds }: Wanted): PastCycle[] {
  const next = numbersFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const tags = pastTags.map((id) => aTag({ companyId, id })).map(({ id, name, color }) => ({ id, name, color }));
  const connections = pastConnections.map((id) => aConnection({ companyId, id }));
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const status = pick(statuses);
    const began = Math.floor(from + next() * (until - from));
    const later = (minutes: number): string => new Date(began + Math.floor(next() * minutes * 60_000)).toISOString();
    const number = `55119${String(10_000_000 + Math.floor(next() * 50)).padStart(8, '0')}`;
    const contact = aContact({
      ...{ companyId, id: `01JC${number.padStart(22, '0')}`, number, name: pick(names), aliases: [] },
      ...{ isGroup: status === 'group', tags: tags.filter(() => next() < 0.3) },
    });
    const userId = next() < 0.2 ? null : pick(userIds);
    const queueId = next() < 0.2 ? null : pick(pastQueues);
    const ticket = aTicket({
      ...{ companyId, id, contact, connection: pick(connections), status, userId, queueId },
      ...(id % 5 === 0 ? { advertisement: pick(pastAdvertisements), channel: pick(['whatsappapi', 'facebook']) } : {}),
      ...{ trackingId: `01JD${String(id).padStart(22, '0')}`, lastMessage: next() < 0.2 ? '@cmd' : `Mensagem ${id}` },
    });
    const rate = status === 'closed' && next() < 0.3 ? Math.floor(next() * 11) : undefined;
    const tracking = { ...newTracking(ticket, new Date(began).toISOString()), ...instantsOf(ticket, rate, later) };
    return { tracking, ticket, rate };
  });
}

/** What is stored of a history, with the queues and connections that it names. */
export function historyItems(companyId: number, cycles: readonly PastCycle[]): Item[] {
  const places = [
    ...pastConnections.map((id) => toItem(connectionEntity, aConnection({ companyId, id }))),
    ...pastQueues.map((id) => toItem(queueEntity, aQueue({ companyId, id }))),
  ];
  const items = cycles.flatMap(({ tracking, ticket, rate }) => {
    const { id: trackingId, ticketId, contactId, whatsappId, userId, queueId, ratingAt } = tracking;
    const of = { companyId, trackingId, ticketId, contactId, whatsappId, userId, queueId };
    return [
      toItem(trackingEntity, tracking),
      toItem(ticketEntity, ticket),
      ...(rate === undefined || ratingAt === null ? [] : [toItem(ratingEntity, { ...of, rate, createdAt: ratingAt })]),
    ];
  });
  return [...places, ...items];
}

export const storeHistory = (companyId: number, cycles: readonly PastCycle[]): Promise<void> =>
  writeItems(historyItems(companyId, cycles).map((put) => ({ put })));

/** What may be read about, told once more and apart. */
export function isTheirs({ tracking }: PastCycle, { user }: { readonly user: User }): boolean {
  if (user.profile === 'admin' || tracking.userId === user.id) return true;
  if (tracking.queueId === null) return user.allTicket === 'enabled';
  return user.queueIds.includes(tracking.queueId);
}
/** The calendar day in São Paulo. */
export const dayOf = ({ tracking }: PastCycle): string =>
  new Date(Date.parse(tracking.createdAt) - 3 * 3_600_000).toISOString().slice(0, 10);

/** A report that became a file. */
export const aReportExport = (
  fields: Partial<ReportExport> & Pick<ReportExport, 'companyId' | 'userId' | 'id'>,
): ReportExport => ({
  ...{
    language: 'en',
    format: 'csv',
    filters: { view: 'tickets' },
    sentAs: null,
    status: 'done',
    rows: 1,
    isCut: false,
    parts: 0,
  },
  ...{ position: null, isRead: true, size: 1, createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ finishedAt: '2026-11-20T10:00:01.000Z', expiresAt: '2999-01-01T00:00:00.000Z', dueAt: null, version: 1 },
  ...fields,
});
