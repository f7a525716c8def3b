import type { ContactView } from '@shared/contacts/model.ts';
import { maskNumber } from '@shared/core/phone.ts';
import { digitsOf } from '@shared/core/text.ts';
import { api } from '@web/lib/api.ts';

export interface ExportFilter {
  readonly searchParam: string;
  readonly tags: number[] | undefined;
  readonly channel: string | undefined;
}

export const exportHeadings = ['nome', 'numero', 'email', 'tags'];

/** A file can leave the company, so the middle digits of numbers are masked for every user (B-CONT-6). */
export function exportRow({ name, number, email, tags }: ContactView): string[] {
  const isNumber = number !== '' && digitsOf(name) === digitsOf(number);
  return [isNumber ? maskNumber(number) : name, maskNumber(number), email, tags.map((tag) => tag.name).join(', ')];
}

/**
 * Everybody a list shows, page by page.
 * @param report called after each page with how many there are so far
 * @throws what a page failed with; the signal's reason when it was stopped
 */
export async function exportRows(
  filter: ExportFilter,
  signal: AbortSignal,
  report: (count: number) => void,
): Promise<string[][]> {
  await api.contacts.export({}, { signal });
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await api.contacts.list({ ...filter, cursor }, { signal });
    rows.push(...page.contacts.map(exportRow));
    report(rows.length);
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor !== undefined);
  return rows;
}
