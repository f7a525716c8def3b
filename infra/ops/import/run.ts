import { parseArgs } from 'node:util';
import { chatwootSource } from './chatwoot.ts';
import { takeContacts } from './contacts.ts';
import { Report } from './report.ts';
import { takeQueues, takeQuickMessages, takeTags } from './settings.ts';
import type { ImportSource } from './source.ts';
import { openTarget } from './target.ts';
import { whaticketSource } from './whaticket.ts';

export const importUsage =
  'npm run ops -- import whaticket <companyId> <dump.sql[.gz]> [--from-company <id>] [--apply], or npm run ops -- import chatwoot <companyId> [--contacts <csv>] [--canned-responses <json>] [--labels <json>] [--teams <json>] [--apply], with TABLE_NAME';

const options = {
  apply: { type: 'boolean', default: false },
  'from-company': { type: 'string' },
  contacts: { type: 'string' },
  'canned-responses': { type: 'string' },
  labels: { type: 'string' },
  teams: { type: 'string' },
} as const;

/** Takes over what a source holds, or only counts it. Running it again changes nothing. */
export async function importInto(
  companyId: number,
  source: ImportSource,
  { isDry, now, print }: { readonly isDry: boolean; readonly now: Date; readonly print: (line: string) => void },
): Promise<Report> {
  const report = new Report(print);
  const target = await openTarget(companyId, { isDry, now, report });
  await takeTags(target, source.tags);
  await takeQueues(target, source.queues);
  await takeQuickMessages(target, source.quickMessages);
  await takeContacts(target, source.contacts());
  print(JSON.stringify({ companyId, company: target.company.name, written: !isDry, ...report.counts }));
  return report;
}

/** @returns whether nothing was refused */
export async function runImport(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [product, company, path] = positionals;
  const companyId = Number(company);
  if (!Number.isInteger(companyId) || companyId < 1) throw new Error(importUsage);
  const sources: Readonly<Record<string, () => ImportSource | Promise<ImportSource>>> = {
    whaticket: () => {
      if (path === undefined) throw new Error(importUsage);
      return whaticketSource(path, values['from-company']);
    },
    chatwoot: () => chatwootSource({ ...values, cannedResponses: values['canned-responses'] }),
  };
  const open = Object.hasOwn(sources, product ?? '') ? sources[product ?? ''] : undefined;
  if (!open) throw new Error(importUsage);
  const { counts } = await importInto(companyId, await open(), { isDry: !values.apply, now: new Date(), print });
  if (!values.apply) print('nothing was written; add --apply to write it');
  return Object.values(counts).every(({ refused }) => refused === 0);
}
