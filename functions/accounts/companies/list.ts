import type { companies } from '@shared/companies/contract.ts';
import { CompanyRow } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { companyView } from '@shared/companies/view.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { digitsOf, fold } from '@shared/core/text.ts';
import { withDefaults } from '@shared/settings/model.ts';
import * as z from 'zod';
import { type Candidate, collectPage } from '../../core/http/collectPage.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { lastSystemNumber } from '../../core/store/sequences.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** Companies one look reads, each with its counts and settings; a batch takes a hundred items. */
const perLook = 33;
/** Looks one search takes at most before it answers what it has found. */
const maxLooks = 20;

const cursor = cursorOf(z.object({ after: z.number().int().positive() }));

/** Returns a company as the platform's staff sees it. The second parameter holds its counts and settings, if any. */
export function companyRow(company: Company, [quotas, settings]: readonly (Item | undefined)[]): CompanyRow {
  const { users = 0, connections = 0 } = quotas ?? {};
  const campaignsEnabled = withDefaults(settings ?? {}).campaignsEnabled === 'true';
  return CompanyRow.parse({ ...companyView(company), users, connections, campaignsEnabled });
}

const itemsToCompanyRows = ([company, ...beside]: readonly (Item | undefined)[]): CompanyRow[] =>
  company ? [companyRow(fromItem(companyEntity, company), beside)] : [];

/** Companies below a number, the newest first: their numbers are given out one after another. */
async function readBelow(number: number): Promise<{ found: Candidate<CompanyRow>[]; last: string | undefined }> {
  const lowest = Math.max(1, number - perLook);
  const ids = Array.from({ length: Math.max(0, number - lowest) }, (_, position) => number - 1 - position);
  const items = await getItems(ids.flatMap((id) => [keys.company(id), keys.quotas(id), keys.settings(id)]));
  const found = ids.flatMap((id, position) =>
    itemsToCompanyRows(items.slice(position * 3, position * 3 + 3)).map((row) => ({ row, position: String(id) })),
  );
  return { found, last: lowest > 1 ? String(lowest) : undefined };
}

/** True if the term matches the company's name, e-mail or digits of its document. */
function matches({ name, email, document }: CompanyRow, term: string): boolean {
  const digits = digitsOf(term);
  return fold(`${name} ${email}`).includes(term) || (digits.length > 2 && document.includes(digits));
}

/** Returns a page of companies for the platform's staff. */
export async function listCompanies(input: Parsed<typeof companies.page>): Promise<Output<typeof companies.page>> {
  const start = cursor.read(input.cursor)?.after ?? (await lastSystemNumber('company')) + 1;
  const term = fold(input.searchParam ?? '');
  const { rows, next } = await collectPage({
    wanted: pageSize.other,
    start: String(start),
    maxLooks,
    look: (after) => readBelow(Number(after)),
    accept: (row) => matches(row, term),
  });
  return {
    companies: rows,
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { after: Number(next) }),
  };
}
