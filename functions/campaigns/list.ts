import type { campaigns } from '@shared/campaigns/contract.ts';
import { countsOf } from '@shared/campaigns/counts.ts';
import type { Delivery, DeliveryView } from '@shared/campaigns/delivery.ts';
import { type Campaign, campaignView } from '@shared/campaigns/model.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { collectPage } from '../core/http/collectPage.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { campaignEntity, deliveryEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions, campaignPrefixes } from '../core/store/campaignKeys.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, queryPartition } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';

type CampaignListInput = Parsed<typeof campaigns.list>;
type RecipientsInput = Parsed<typeof campaigns.recipients>;

const perLook = 40;
/** Looks one request takes at most before it answers what it has found. */
const maxLooks = 25;
const cursor = cursorOf(z.object({ at: z.string().max(200) }));

/** True if the campaign began, or is scheduled, within the period. */
function isBetween({ startedAt, scheduledAt }: Campaign, from: string, until: string): boolean {
  const at = startedAt ?? scheduledAt;
  return at !== null && at >= from && at < until;
}

const matches =
  ({ searchParam = '', archived, from, until }: CampaignListInput) =>
  (campaign: Campaign): boolean =>
    campaign.isArchived === archived &&
    fold(campaign.name).includes(fold(searchParam)) &&
    ((from === undefined && until === undefined) || isBetween(campaign, from ?? '', until ?? '~'));

const itemToNamedRecord = (item: Item | undefined) =>
  item ? { id: Number(item['id']), name: String(item['name']) } : null;

/** Campaigns with how far they are, whom they are for and by which numbers: one read of all, and one of the connections. */
async function withNames(companyId: number, page: readonly Campaign[]) {
  const of = (id: number | null, key: (companyId: number, id: number) => Key): Key[] =>
    id === null ? [] : [key(companyId, id)];
  const wanted = page.map(({ id, contactListId, tagListId }) => ({
    counts: campaignKeys.campaignCounts(companyId, id),
    audience: [...of(contactListId, keys.contactList), ...of(tagListId, keys.tag)],
  }));
  const [found, { connections }] = await Promise.all([
    getItems(wanted.flatMap(({ counts, audience }) => [counts, ...audience])),
    readDirectory(companyId, 'CONNECTION'),
  ]);
  const items = found.values();
  const next = (): Item | undefined => items.next().value;
  return page.map((campaign) => {
    const { contactListId, tagListId, whatsappIds } = campaign;
    const counts = countsOf(next() ?? {});
    const contactList = contactListId === null ? null : itemToNamedRecord(next());
    const tag = tagListId === null ? null : itemToNamedRecord(next());
    const whatsapps = connections.filter(({ id }) => whatsappIds.includes(id)).map(({ id, name }) => ({ id, name }));
    return { ...campaignView(campaign), counts, contactList, tag, whatsapps };
  });
}

/** Returns a page, newest first, with each campaign's counts. */
export async function listCampaigns(
  input: CampaignListInput,
  { companyId }: CompanyCtx,
): Promise<Output<typeof campaigns.list>> {
  const start = cursor.read(input.cursor)?.at;
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const pk = campaignPartitions.campaigns(companyId);
  const { rows, next } = await collectPage({
    wanted: skipped + pageSize.other,
    start,
    maxLooks: maxLooks + Math.ceil(skipped / perLook),
    look: async (after) => {
      const { items, last } = await queryPartition({
        ...{ pk, limit: perLook, descending: true, consistent: true },
        after: after === undefined ? undefined : { pk, sk: after },
      });
      const found = items.map((item) => ({ row: fromItem(campaignEntity, item), position: String(item['sk']) }));
      return { found, last: last && String(last['sk']) };
    },
    accept: matches(input),
  });
  return {
    records: await withNames(companyId, rows.slice(skipped)),
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: next }),
  };
}

const perPage = pageSize.contacts;

/** Recipients with where their conversation is opened. */
async function withTickets(companyId: number, deliveries: readonly Delivery[]): Promise<DeliveryView[]> {
  const numbers = [...new Set(deliveries.flatMap(({ ticketId }) => ticketId || []))];
  const items = await getItems(numbers.map((id) => keys.ticket(companyId, id)));
  const tickets = items.flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
  const uuids = new Map(tickets.map(({ id, uuid }) => [id, uuid]));
  return deliveries.map((delivery) => ({ ...delivery, ticketUuid: uuids.get(delivery.ticketId ?? 0) ?? null }));
}

/** Recipients of a campaign, those of one state if one is asked for. */
export async function listRecipients(
  { id, state, cursor: position, pageNumber }: RecipientsInput,
  { companyId }: CompanyCtx,
): Promise<Output<typeof campaigns.recipients>> {
  const pk = campaignPartitions.campaign(companyId, id);
  const start = cursor.read(position)?.at;
  const skipped = start === undefined ? (pageNumber - 1) * perPage : 0;
  const { rows, next } = await collectPage<Delivery>({
    wanted: skipped + perPage,
    start,
    maxLooks: maxLooks + pageNumber,
    look: async (after) => {
      const { items, last } = await queryPartition({
        ...{ pk, prefix: campaignPrefixes.delivery, limit: 200 },
        after: after === undefined ? undefined : { pk, sk: after },
      });
      const found = items.map((item) => ({ row: fromItem(deliveryEntity, item), position: String(item['sk']) }));
      return { found, last: last && String(last['sk']) };
    },
    accept: (delivery) => state === undefined || delivery.state === state,
  });
  const shown = rows.slice(skipped);
  return {
    records: await withTickets(companyId, shown),
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: next }),
  };
}
