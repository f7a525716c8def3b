import { ColumnUse, type SheetTarget } from '@shared/contacts/columnMapping.ts';
import type { SheetColumn } from '@shared/contacts/columns.ts';
import { plainHeading } from '@shared/contacts/headings.ts';
import { readStored, writeStored } from '@web/lib/storage.ts';
import * as z from 'zod';

/** Files that are remembered: the newest ones. */
const most = 20;
const longestKey = 4000;

const Choice = z.array(z.object({ use: ColumnUse, field: z.string().max(50) })).max(200);

/** Files with the same headings are of one kind; one without headings is of none. */
function buildHeadingsKey(columns: readonly SheetColumn[], target: SheetTarget): string | undefined {
  const headings = columns.map(({ heading }) => plainHeading(heading));
  const key = `${target}:${headings.join('|')}`;
  return headings.every((heading) => heading === '') || key.length > longestKey ? undefined : key;
}

/** The columns as this person chose them for the last file with the same headings; undefined where there was none. */
export function rememberedColumns(
  person: string,
  target: SheetTarget,
  columns: readonly SheetColumn[],
): readonly SheetColumn[] | undefined {
  const key = buildHeadingsKey(columns, target);
  const kept = Choice.safeParse(key === undefined ? undefined : readStored('sheetColumns', person)[key]);
  if (!kept.success || kept.data.length !== columns.length) return undefined;
  return columns.map((column, at) => ({ ...column, ...kept.data[at] }));
}

export function rememberColumns(person: string, target: SheetTarget, columns: readonly SheetColumn[]): void {
  const key = buildHeadingsKey(columns, target);
  if (key === undefined) return;
  const others = Object.entries(readStored('sheetColumns', person)).filter(([other]) => other !== key);
  const choice = columns.map(({ use, field }) => ({ use, field }));
  writeStored('sheetColumns', Object.fromEntries([...others, [key, choice] as const].slice(-most)), person);
}
