import { monthsBetween } from '@shared/core/calendar.ts';
import { contactEntity } from '../core/store/entities.ts';
import { indexPartitions } from '../core/store/indexes.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, queryAll, queryPartition } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import type { Extent } from './repo.ts';

/** A company and the position within a stage. */
export interface StageContext {
  readonly companyId: number;
  readonly extent: Extent;
  readonly after: string | undefined;
  /** YYYY-MM now. */
  readonly month: string;
}

interface PartitionPage {
  /** Partitions of the table, each to be read whole. What leads to others comes after them. */
  readonly pks: readonly string[];
  readonly next?: string | undefined;
}

export type Stage = (looking: StageContext) => Promise<PartitionPage>;

const perStep = 20;

/** Records that are numbered from 1, a few at a time. */
const numbered =
  (kind: string, pksOf: (companyId: number, ids: readonly number[], extent: Extent) => Promise<string[]>): Stage =>
  async ({ companyId, extent, after }) => {
    const last = extent.numbers[kind] ?? 0;
    const from = Number(after ?? 0) + 1;
    const to = Math.min(last, from + perStep - 1);
    const ids = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    return { pks: await pksOf(companyId, ids, extent), next: to < last ? String(to) : undefined };
  };

const numbersTo = (last = 0): number[] => Array.from({ length: last }, (_, place) => place + 1);

/** Everything that hangs on a contact, and the contact itself last. */
const placesOfContact = (companyId: number, id: string, { numbers }: Extent): string[] => [
  ...numbersTo(numbers['connection']).map((connection) => partitions.conversation(companyId, connection, id)),
  partitions.schedulesOfContact(companyId, id),
  partitions.consents(companyId, id),
  keys.contact(companyId, id).pk,
];

const tickets = numbered('ticket', async (companyId, ids) => {
  const items = await getItems(
    ids.map((id) => keys.ticket(companyId, id)),
    true,
  );
  const conversations = items.flatMap((item) => {
    if (!item) return [];
    const { whatsapp, contact } = item as { whatsapp?: { id?: number }; contact?: { id?: string } };
    if (whatsapp?.id === undefined || contact?.id === undefined) return [];
    return [partitions.conversation(companyId, whatsapp.id, contact.id)];
  });
  return [...new Set(conversations), ...ids.map((id) => partitions.ticket(companyId, id))];
});

const contacts: Stage = async ({ companyId, extent, after }) => {
  const list = indexPartitions.contactsByName(companyId);
  const { items, last } = await queryPartition({
    ...list,
    limit: perStep,
    after: after === undefined ? undefined : JSON.parse(after),
  });
  const found = items.map((item) => fromItem(contactEntity, item));
  const ids = found.flatMap(({ id, merged = [] }) => [...merged, id]);
  return {
    pks: ids.flatMap((id) => placesOfContact(companyId, id, extent)),
    next: last && JSON.stringify(last),
  };
};

const users = numbered('user', async (companyId, ids) => {
  const places = await Promise.all(
    ids.map((id) => queryAll({ pk: partitions.chatPlaces(companyId, id), limit: 500, consistent: true })),
  );
  const chats = new Set(places.flat().map((item) => String(item['sk'])));
  return [
    ...[...chats].map((id) => partitions.chat(companyId, id)),
    ...ids.flatMap((id) => [
      partitions.chatPlaces(companyId, id),
      partitions.drafts(companyId, id),
      partitions.reportExports(companyId, id),
      keys.presenceCheck(companyId, id).pk,
    ]),
  ];
});

const schedules: Stage = async ({ companyId, after }) => {
  const { items, last } = await queryPartition({
    ...indexPartitions.schedules(companyId),
    limit: perStep,
    after: after === undefined ? undefined : JSON.parse(after),
  });
  return {
    pks: items.map((item) => keys.schedule(companyId, String(item['id'])).pk),
    next: last && JSON.stringify(last),
  };
};

const sandbox: Stage = async ({ companyId }) => {
  const pk = partitions.sandboxRecords(companyId);
  const [numbers, phones] = await Promise.all(
    [prefixes.sandboxNumber, prefixes.sandboxPhone].map((prefix) =>
      queryAll({ pk, prefix, limit: 500, consistent: true }),
    ),
  );
  const pairs = (numbers ?? []).flatMap((number) =>
    (phones ?? []).map((phone) =>
      partitions.sandboxChat(companyId, String(number['phoneNumberId']), String(phone['number'])),
    ),
  );
  return { pks: [...pairs, pk] };
};

const byMonth: Stage = async ({ companyId, extent, month }) => ({
  pks: monthsBetween(extent.since, month).flatMap((one) => [
    keys.rating(companyId, `${one}-01T00:00:00.000Z`, '').pk,
    partitions.audit(companyId, one),
    partitions.agentMonths(companyId, one),
  ]),
});

const few: Stage = async ({ companyId, extent }) => ({
  pks: [
    ...extent.dueDates.map((date) => keys.paymentNotice(companyId, date, '').pk),
    partitions.quickMessages(companyId),
    partitions.duties(companyId),
    partitions.prompts(companyId),
    partitions.assistant(companyId),
    partitions.fileLists(companyId),
    partitions.contactLists(companyId),
    partitions.campaigns(companyId),
    partitions.optOuts(companyId),
    partitions.integrations(companyId),
    partitions.sockets(companyId),
    partitions.pushSubscriptions(companyId),
    partitions.heldWork(companyId),
    partitions.signIns(companyId),
    keys.identity(companyId, '').pk,
    partitions.privacy(companyId),
    partitions.apiKeys(companyId),
    partitions.apiUsage(companyId),
    partitions.webhookEndpoints(companyId),
    partitions.incidents(companyId),
    partitions.processingActivities(companyId),
    partitions.holidays(companyId),
    partitions.savedReports(companyId),
    partitions.invoices(companyId),
    partitions.tags(companyId),
    keys.secondFactor(companyId, 0).pk,
    keys.impersonation(companyId, '').pk,
  ],
});

const core: Stage = async ({ companyId }) => ({
  pks: [
    partitions.config(companyId),
    partitions.searchIndex(companyId),
    partitions.metrics(companyId),
    partitions.contactServices(companyId),
    keys.company(companyId).pk,
  ],
});

/** All partitions of a company in the order in which they can go: each is reached through one that comes later. */
export const stages: readonly Stage[] = [
  tickets,
  contacts,
  users,
  numbered('webhookEndpoint', async (companyId, ids) => ids.map((id) => partitions.webhookLog(companyId, id))),
  numbered('queue', async (companyId, ids) => ids.map((id) => keys.tree(companyId, id).pk)),
  numbered('tag', async (companyId, ids) => ids.map((id) => partitions.tagMembers(companyId, id))),
  numbered('contactList', async (companyId, ids) =>
    ids.flatMap((id) => [partitions.contactListItems(companyId, id), partitions.contactListImports(companyId, id)]),
  ),
  numbered('campaign', async (companyId, ids) => ids.map((id) => partitions.campaign(companyId, id))),
  numbered('connection', async (companyId, ids) =>
    ids.flatMap((id) => [partitions.linked(companyId, id), partitions.templates(companyId, id)]),
  ),
  schedules,
  sandbox,
  byMonth,
  few,
  core,
];

/** The last stage repeats the deletion of counters that late readers of the stream wrote. */
export const lastStage = stages.length - 1;
