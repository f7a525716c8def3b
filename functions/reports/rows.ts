import { zoned } from '@shared/core/time.ts';
import { serviceSeconds, supportSeconds, supportTime, waitSeconds } from '@shared/reports/cycles.ts';
import { type ReportRow, statusWords } from '@shared/reports/model.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { readCountedNames } from '../core/store/packedItems.ts';
import { fromItem } from '../core/store/records.ts';
import { ratingEntity } from '../core/store/resourceEntities.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { type Cycle, type Reading, ticketsOf } from './reading.ts';

/** Present names of users, queues and connections; removed ones keep their last name. */
export interface Names {
  readonly users: ReadonlyMap<number, string>;
  readonly queues: ReadonlyMap<number, string>;
  readonly connections: ReadonlyMap<number, string>;
}

type CountedNames = Awaited<ReturnType<typeof readCountedNames>>;

function byId(
  kind: 'user' | 'queue' | 'connection',
  counted: CountedNames,
  records: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<number, string> {
  const former = Object.entries(counted).flatMap(([key, name]): [number, string][] => {
    const [of, id] = key.split(':');
    return of === kind && name !== '' ? [[Number(id), name]] : [];
  });
  return new Map([...former, ...records.map(({ id, name }): [number, string] => [id, name])]);
}

export async function readNames({ companyId }: Pick<Reading, 'companyId'>): Promise<Names> {
  const [{ users, queues, connections }, counted] = await Promise.all([
    readDirectory(companyId),
    readCountedNames(companyId),
  ]);
  return {
    users: byId('user', counted, users),
    queues: byId('queue', counted, queues),
    connections: byId('connection', counted, connections),
  };
}

/** Ratings that stand apart from their tracking record, as all did once. */
export async function ratesOf(companyId: number, trackings: readonly Tracking[]): Promise<ReadonlyMap<string, number>> {
  const places = trackings.flatMap(({ rated, rate, ratingAt, id }) =>
    rated && rate === null && ratingAt !== null ? [keys.rating(companyId, ratingAt, id)] : [],
  );
  const ratings = (await getItems(places)).flatMap((item) => (item ? [fromItem(ratingEntity, item)] : []));
  return new Map(ratings.map(({ trackingId, rate }) => [trackingId, rate]));
}

/** DD/MM/YYYY HH:mm */
function moment(at: string | null, zone: string): string {
  if (at === null) return '';
  const { date, time } = zoned(new Date(at), zone);
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)} ${time}`;
}

interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** Name of a user, queue or connection; a removed one has the name in the ticket, or its number. */
function resolveRecordName(
  id: number | null,
  known: ReadonlyMap<number, string>,
  remembered: NamedRecord | null | undefined,
): string {
  if (id === null) return '';
  return known.get(id) ?? (remembered?.id === id ? remembered.name : `#${id}`);
}

/** The last time that a service was handed on, in names. */
const handingOf = ({ handed }: Tracking, names: Names, zone: string): ReportRow['handed'] =>
  handed && {
    at: moment(handed.at, zone),
    atInstant: handed.at,
    by: resolveRecordName(handed.byId, names.users, null),
    userName: resolveRecordName(handed.userId, names.users, null),
    queueName: resolveRecordName(handed.queueId, names.queues, null),
  };

const noContact = { name: '', number: '' };

function buildReportRow(
  { viewer, isMasked, zone }: Reading,
  { tracking, ticket, rate }: { tracking: Tracking; ticket: StoredTicket | undefined; rate: number | undefined },
  names: Names,
): ReportRow {
  const { name, number } = ticket ? snapshotView(ticket.contact, isMasked) : noContact;
  const closedAt = tracking.closedAt ?? tracking.finishedAt;
  return {
    trackingId: tracking.id,
    id: tracking.ticketId,
    uuid: ticket?.uuid ?? null,
    canOpen: ticket !== undefined && canSee(viewer, ticket),
    whatsappName: resolveRecordName(tracking.whatsappId, names.connections, ticket?.whatsapp),
    channel: tracking.channel,
    contactName: name,
    contactNumber: number,
    isGroup: ticket?.isGroup ?? tracking.status === 'group',
    userName: resolveRecordName(tracking.userId, names.users, ticket?.user),
    queueName: resolveRecordName(tracking.queueId, names.queues, ticket?.queue),
    lastMessage: tracking.lastMessage,
    state: tracking.status,
    status: statusWords[tracking.status],
    createdAt: moment(tracking.createdAt, zone),
    closedAt: moment(closedAt, zone),
    startedAtInstant: tracking.createdAt,
    closedAtInstant: closedAt,
    supportTime: supportTime(tracking),
    waitSeconds: waitSeconds(tracking),
    serviceSeconds: serviceSeconds(tracking),
    supportSeconds: supportSeconds(tracking),
    NPS: tracking.rate ?? rate ?? null,
    comment: tracking.comment ?? '',
    transfers: tracking.transfers,
    handed: handingOf(tracking, names, zone),
    advertisement: tracking.advertisement,
  };
}

/** Rows of the given records, in their order. */
export async function buildReportRows(reading: Reading, cycles: readonly Cycle[], names: Names): Promise<ReportRow[]> {
  const { companyId } = reading;
  const trackings = cycles.map(({ tracking }) => tracking);
  const unread = cycles.filter(({ ticket }) => !ticket).map(({ tracking }) => tracking);
  const [tickets, rates] = await Promise.all([ticketsOf(companyId, unread), ratesOf(companyId, trackings)]);
  return cycles.map(({ tracking, ticket }) =>
    buildReportRow(
      reading,
      { tracking, ticket: ticket ?? tickets.get(tracking.ticketId), rate: rates.get(tracking.id) },
      names,
    ),
  );
}
