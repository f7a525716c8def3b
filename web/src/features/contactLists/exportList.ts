import type { ContactListItemView, ContactListView } from '@shared/contactLists/model.ts';
import { api } from '@web/lib/api.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';

/** A list as a sheet that can be imported again; formulas in cells are texts (shared/sheets/write.ts). */
export async function exportList(
  { id, name, variables }: Pick<ContactListView, 'id' | 'name' | 'variables'>,
  report: (count: number) => void,
): Promise<void> {
  await api.contactLists.export({ id });
  const rows: string[][] = [];
  const rowOf = (item: ContactListItemView): string[] => [
    ...[item.name, item.number || item.bsuid, item.email],
    ...variables.map((variable) => item.variables[variable] ?? ''),
  ];
  let cursor: string | undefined;
  do {
    const page = await api.contactLists.rows({ id, cursor });
    rows.push(...page.contacts.map(rowOf));
    report(rows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const file = name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'lista';
  await saveSheet('Contatos', [['nome', 'numero', 'email', ...variables], ...rows], file);
}
