import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import type { InvoiceView, invoices } from '@shared/invoices/contract.ts';
import { invoiceView } from '@shared/invoices/view.ts';
import * as z from 'zod';
import { collectPage } from '../../core/http/collectPage.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { fromItem } from '../../core/store/records.ts';
import { invoiceEntity } from '../../core/store/resourceEntities.ts';
import { queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

const perLook = 100;
/** Looks one search takes at most before it answers what it has found: decades of invoices. */
const maxLooks = 10;

const cursor = cursorOf(z.object({ after: z.number().int().positive() }));

async function readBelow(companyId: number, after: string | undefined, limit: number) {
  const { items, last } = await queryPartition({
    pk: partitions.invoices(companyId),
    descending: true,
    limit,
    after: after === undefined ? undefined : { ...keys.invoice(companyId, Number(after)) },
    consistent: true,
  });
  const found = items.map((item) => {
    const row = invoiceView(fromItem(invoiceEntity, item));
    return { row, position: String(row.id) };
  });
  return { found, last: last && found.at(-1)?.position };
}

const matches = ({ id, detail, dueDate }: InvoiceView, term: string): boolean =>
  fold(`${id} ${detail} ${dueDate} ${dueDate.split('-').reverse().join('/')}`).includes(term);

/** Returns a page of a company's invoices, newest first (B-INV-2). */
export async function listInvoices(
  companyId: number,
  input: Parsed<typeof invoices.list>,
): Promise<Output<typeof invoices.list>> {
  const start = cursor.read(input.cursor)?.after;
  const term = fold(input.searchParam ?? '');
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const { rows, next } = await collectPage({
    wanted: skipped + pageSize.other,
    start: start === undefined ? undefined : String(start),
    maxLooks,
    look: (after, missing) => readBelow(companyId, after, term === '' ? missing : perLook),
    accept: (row) => matches(row, term),
  });
  const shown = rows.slice(skipped);
  return {
    invoices: shown,
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { after: Number(next) }),
  };
}
