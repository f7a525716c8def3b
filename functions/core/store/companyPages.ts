import type { Company } from '@shared/companies/model.ts';
import { companyEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { lastSystemNumber } from './sequences.ts';
import { getItems } from './store.ts';
import { keys } from './table.ts';

/** Companies one page holds; as many as one batch reads. */
const perPage = 100;

interface CompanyPage {
  readonly companies: Company[];
  /** Number of the first company of the page behind, undefined at the end. */
  readonly next: number | undefined;
}

/** The companies of the installation by number, a page at a time. @param from number of the first one */
export async function companiesFrom(from: number): Promise<CompanyPage> {
  const last = await lastSystemNumber('company');
  const count = Math.max(0, Math.min(perPage, last - from + 1));
  const items = await getItems(Array.from({ length: count }, (_, position) => keys.company(from + position)));
  return {
    companies: items.flatMap((item) => (item ? [fromItem(companyEntity, item)] : [])),
    next: from + count <= last ? from + count : undefined,
  };
}
