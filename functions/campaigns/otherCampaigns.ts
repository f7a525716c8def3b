import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { campaignEntity, deliveryEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions, campaignPrefixes } from '../core/store/campaignKeys.ts';
import { campaignsAtWork } from '../core/store/campaignsAtWork.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, queryPartition } from '../core/store/store.ts';

/** Of the newest campaigns so many are looked at, and so many of them heeded. */
const mostLooked = 100;
const mostHeeded = 20;

/** The last instant at which a campaign may have written to anybody. */
const lastAt = ({ status, startedAt, completedAt, stop }: Campaign): string =>
  status === 'EM_ANDAMENTO'
    ? '~'
    : [startedAt, completedAt, stop?.at].reduce<string>((a, b) => (b && b > a ? b : a), '');

/** Campaigns beside this one that may have written to people since an instant. */
export async function campaignsSince({ companyId }: OfCompany, own: number, since: string): Promise<readonly number[]> {
  const pk = campaignPartitions.campaigns(companyId);
  const { items } = await queryPartition({ pk, limit: mostLooked, descending: true });
  const others = items
    .map((item) => fromItem(campaignEntity, item))
    .filter((campaign) => campaign.id !== own && campaign.startedAt !== null && lastAt(campaign) >= since);
  return others.slice(0, mostHeeded).map(({ id }) => id);
}

/** The same, with those that began meanwhile. */
export async function withThoseAtWork(
  ctx: OfCompany,
  own: number,
  known: readonly number[],
): Promise<readonly number[]> {
  const atWork = (await campaignsAtWork(ctx.companyId)).filter((id) => id !== own);
  return [...new Set([...known, ...atWork])];
}

/** When somebody was written to last by another campaign, and over which connection. */
export interface Reached {
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
}: Delivery): Reached | undefined {
  const at = claimedAt ?? deliveredAt ?? confirmationRequestedAt;
  return nothing.includes(state) || at === null ? undefined : { at: Date.parse(at), whatsappId };
}

/** What a campaign did to people: of neighbours in one query, of those who stand far apart by name. */
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

/** Who of some people was reached by which of these campaigns last. */
export async function reachedAmong(
  { companyId }: OfCompany,
  campaigns: readonly number[],
  identities: readonly string[],
): Promise<ReadonlyMap<string, Reached>> {
  const sorted = [...identities].sort();
  const newest = new Map<string, Reached>();
  if (sorted.length === 0) return newest;
  for (const id of campaigns) {
    for (const item of await recordsOf(companyId, id, sorted)) {
      const delivery = fromItem(deliveryEntity, item);
      const reached = reachedBy(delivery);
      if (reached && reached.at > (newest.get(delivery.identity)?.at ?? 0)) newest.set(delivery.identity, reached);
    }
  }
  return newest;
}
