import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** True if a company is searched: no index may be written for one that is being removed for good. */
export async function isSearched(companyId: number, at: Date): Promise<boolean> {
  const item = await getItem(keys.company(companyId), true);
  const company = item && fromItem(companyEntity, item);
  return company !== undefined && !(company.removal && Date.parse(company.removal.purgeAt) <= at.getTime());
}
