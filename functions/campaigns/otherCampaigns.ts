import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { pairMs } from '@shared/campaigns/pace.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import { dayMs } from '@shared/core/time.ts';
import { campaignEntity, deliveryEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions, campaignPrefixes } from '../core/store/campaignKeys.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, queryPartition } from '../core/store/store.ts';
import { namedOtherwise } from './deliveries.ts';

/** Newest campaigns that are read, and those of them that count. */
const maxLooked = 100;
const maxHeeded = 20;

/** The last instant at which a campaign may have written to anybody. */
const lastAt = ({ status, startedAt, completedAt, stop }: Campaign): string =>
  status === 'EM_ANDAMENTO'
    ? '~'
    : [startedAt, completedAt, stop?.at].reduce<string>((a, b) => (b && b > a ? b : a), '');

/** Returns the other campaigns that may have sent messages since an instant. */
export async function campaignsSince({ companyId }: OfCompany, own: number, since: string): Promise<readonly number[]> {
  const pk = campaignPartitions.campaigns(companyId);
  const { items } = await queryPartition({ pk, limit: maxLooked, descending: true });
  const others = items
    .map((item) => fromItem(campaignEntity, item))
    .filter((campaign) => campaign.id !== own && campaign.startedAt !== null && lastAt(campaign) >= since);
  return others.slice(0, maxHeeded).map(({ id }) => id);
}

/** Time and connection of the last message of another campaign. */
export interface RecentReach {
  readonly at: number;
  readonly whatsappId: number | null;
}

const nothing: readonly Delivery['state'][] = ['pending', 'skipped', 'failed'];

function reachedBy({
  state,
  claimedAt,
  deliveredAt,
  confirmationRequestedAt,
  whatsappId,
}: Delivery): RecentReach | undefined {
  const at = claimedAt ?? deliveredAt ?? confirmationRequestedAt;
  return nothing.includes(state) || at === null ? undefined : { at: Date.parse(at), whatsappId };
}

/** Decides about a recipient of another recent campaign: send, skip, or wait until an instant. */
export function frequencyCapVerdict(
  reached: RecentReach | undefined,
  capDays: number,
  at: number,
): 'skip' | number | undefined {
  if (reached === undefined) return undefined;
  const passed = at - reached.at;
  if (passed < capDays * dayMs) return 'skip';
  return passed < pairMs ? reached.at + pairMs : undefined;
}

/** Reads recipients' records of a campaign: neighbours in a query, distant ones by key. */
async function recordsOf(companyId: number, id: number, sorted: readonly string[]): Promise<Item[]> {
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const { items, last: more } = await queryPartition({
    ...{ pk: campaignPartitions.campaign(companyId, id), from: `${campaignPrefixes.delivery}${first}` },
    ...{ until: `${campaignPrefixes.delivery}${last}`, limit: 2 * sorted.length },
  });
  if (!more) return items;
  const found = await getItems(sorted.map((identity) => campaignKeys.delivery(companyId, id, identity)));
  return found.filter((item) => item !== undefined);
}

const later = (one: RecentReach | undefined, other: RecentReach | undefined): RecentReach | undefined =>
  other && other.at > (one?.at ?? 0) ? other : one;

function collectNewestReaches(
  items: readonly (Item | undefined)[],
  into = new Map<string, RecentReach>(),
): Map<string, RecentReach> {
  for (const item of items) {
    const delivery = item && fromItem(deliveryEntity, item);
    const reached = delivery && later(into.get(delivery.identity), reachedBy(delivery));
    if (reached) into.set(delivery.identity, reached);
  }
  return into;
}

/** Returns the last reach of each recipient by these campaigns. */
export async function reachedAmong(
  { companyId }: OfCompany,
  campaigns: readonly number[],
  identities: readonly string[],
): Promise<ReadonlyMap<string, RecentReach>> {
  const sorted = [...identities].sort();
  const newest = new Map<string, RecentReach>();
  if (sorted.length === 0) return newest;
  for (const id of campaigns) collectNewestReaches(await recordsOf(companyId, id, sorted), newest);
  return newest;
}

/** Other campaigns' reach of recipients under any of their identities. */
export interface OtherCampaigns {
  readonly ids: readonly number[];
  /** Campaigns that have recipients with a channel's id. */
  readonly byId: readonly number[];
}

/** Recipients with a channel's id that are read per campaign in one query; above that, each is read by key. */
const maxById = 200;

/**
 * Returns the campaigns with recipients identified by a channel's id: hardly any, since a known number is used first.
 */
export async function knowingIds({ companyId }: OfCompany, campaigns: readonly number[]): Promise<readonly number[]> {
  const found = await Promise.all(campaigns.map((id) => namedOtherwise(companyId, id, 1)));
  return campaigns.filter((_, place) => found[place]?.items.length !== 0);
}

/**
 * Asks for people under the names that are not their own in this campaign: another number, or an id of a channel. Ids are
 * known at once; other numbers are a look at each campaign, and few have one.
 */
export async function otherNames({ companyId }: OfCompany, { ids, byId }: OtherCampaigns) {
  const pages = await Promise.all(byId.map((id) => namedOtherwise(companyId, id, maxById)));
  const known = collectNewestReaches(pages.flatMap(({ items }) => items));
  const unread = byId.filter((_, place) => pages[place]?.isMore);
  return async (names: readonly string[]): Promise<RecentReach | undefined> => {
    const wanted = names.flatMap((name) =>
      (aliasOf(name).kind === 'pn' ? ids : unread).map((id) => campaignKeys.delivery(companyId, id, name)),
    );
    const found = collectNewestReaches(wanted.length === 0 ? [] : await getItems(wanted));
    return [...names.map((name) => known.get(name)), ...found.values()].reduce(later, undefined);
  };
}
