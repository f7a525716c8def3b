import { createHash } from 'node:crypto';
import type { Company } from '@shared/companies/model.ts';
import { knownZone } from '@shared/core/time.ts';
import type { Buckets } from '@shared/metrics/sums.ts';
import { companyEntity } from '../core/store/entities.ts';
import { readCached } from '../core/store/itemCache.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, type Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { metricsItem } from './stored.ts';

/** Days that one waiting change names, so that it is added in one transaction. */
const maxDays = 20;

export function inParts(change: Buckets): Buckets[] {
  const entries = Object.entries(change);
  return Array.from({ length: Math.ceil(entries.length / maxDays) }, (_, part) =>
    Object.fromEntries(entries.slice(part * maxDays, (part + 1) * maxDays)),
  );
}

/**
 * Items with changes of the numbers that wait to be added.
 * @param mark makes their ids unique
 */
export const changeItems = (companyId: number, change: Buckets, mark: string): Item[] =>
  inParts(change).map((part, place) => {
    const id = createHash('sha256').update(`${mark} ${place}`).digest('base64url').slice(0, 22);
    return metricsItem(companyId, places.change(id), part, 1);
  });

/** Time zone of a company; undefined for one that is being removed, which is not counted. */
export async function zoneOf(companyId: number, at: Date): Promise<string | undefined> {
  const key = keys.company(companyId);
  const item = await readCached(key, () => getItem(key));
  const company: Company | undefined = item && fromItem(companyEntity, item);
  if (!company || (company.removal && Date.parse(company.removal.purgeAt) <= at.getTime())) return undefined;
  return knownZone(company.timeZone);
}
