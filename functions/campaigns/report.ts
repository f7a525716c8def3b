import type { campaigns } from '@shared/campaigns/contract.ts';
import { countsOf, type HourCounts, reasonsOf, variantsOf } from '@shared/campaigns/counts.ts';
import { campaignView } from '@shared/campaigns/model.ts';
import type { Output } from '@shared/core/route.ts';
import { contactListRecords } from '../contacts/lists/repo.ts';
import { tagRecords } from '../contacts/tags/repo.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { campaignRunEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions, campaignPrefixes } from '../core/store/campaignKeys.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { keyBehind } from '../core/store/keyParts.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems, type Item, queryPartition } from '../core/store/store.ts';
import { campaignRecords, readPrices } from './repo.ts';

/** A fortnight: longer than nearly every campaign and the answers to it. */
const maxHours = 14 * 24;

const hourOf = (item: Item): HourCounts => {
  const number = (name: string): number => Math.max(0, Number(item[name] ?? 0));
  const numbers = { sent: number('sent'), delivered: number('delivered'), read: number('read') };
  return {
    at: keyBehind(item, campaignPrefixes.hour),
    ...numbers,
    ...{ answered: number('answered'), failed: number('failed') },
  };
};

/** Returns the time of the next message as the last step planned it. */
function nextAtOf(item: Item | undefined, now: Date): string | null {
  if (!item) return null;
  const { phase, lanes, openAt } = fromItem(campaignRunEntity, item);
  if (phase !== 'working') return null;
  const soonest = Math.min(...Object.values(lanes).map(({ nextAt }) => nextAt), Number.POSITIVE_INFINITY);
  const at = Math.max(Number.isFinite(soonest) ? soonest : 0, openAt === null ? 0 : Date.parse(openAt));
  return at > now.getTime() ? new Date(at).toISOString() : null;
}

/** Returns a campaign's report (B-CAMP-14). @throws ERR_NO_CAMPAIGN_FOUND */
export async function reportOf(ctx: CompanyCtx, id: number): Promise<Output<typeof campaigns.get>> {
  const { companyId } = ctx;
  const campaign = await campaignRecords.get(ctx, id);
  const { contactListId, tagListId, whatsappIds } = campaign;
  const [[counts, run], hours, list, tag, { connections }, { currency }] = await Promise.all([
    getItems([campaignKeys.campaignCounts(companyId, id), campaignKeys.campaignRun(companyId, id)]),
    queryPartition({
      ...{ pk: campaignPartitions.campaign(companyId, id), prefix: campaignPrefixes.hour },
      ...{ limit: maxHours, descending: true },
    }),
    contactListId === null ? undefined : contactListRecords.find(ctx, contactListId),
    tagListId === null ? undefined : tagRecords.find(ctx, tagListId),
    readDirectory(companyId, 'CONNECTION'),
    readPrices(),
  ]);
  const stored = counts ?? {};
  return {
    ...campaignView(campaign),
    counts: countsOf(stored),
    contactList: list ? { id: list.id, name: list.name } : null,
    tag: tag ? { id: tag.id, name: tag.name } : null,
    whatsapps: connections
      .filter((connection) => whatsappIds.includes(connection.id))
      .map(({ id: number, name, channel, status }) => ({ id: number, name, channel, status })),
    variants: variantsOf(stored),
    reasons: reasonsOf(stored).slice(0, 50),
    hours: hours.items.map(hourOf).reverse(),
    currency,
    nextAt: nextAtOf(run, ctx.now),
  };
}
