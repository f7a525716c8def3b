import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { csvRows } from '../../../shared/sheets/csv.ts';
import { type ContactDraft, type ImportSource, maxSettings, settingsLimit } from './source.ts';
import { csvRecordsOf } from './textFile.ts';

/** Paths of what was exported; what is not named is not imported. */
export interface ChatwootFiles {
  readonly contacts?: string | undefined;
  readonly cannedResponses?: string | undefined;
  readonly labels?: string | undefined;
  readonly teams?: string | undefined;
}

const longestJson = 32 * 1024 * 1024;
const batchSize = 1000;

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON in UTF-8`, { cause: error });
  }
}

/** Lists of its API, alone or as `payload`. @throws Error naming the file */
function listIn<T>(path: string | undefined, kind: string, item: z.ZodType<T>): T[] {
  if (path === undefined) return [];
  if (statSync(path).size > longestJson) throw new Error(`${path} is longer than any list of ${kind}`);
  const answer = jsonOf(path);
  const list = z.union([z.array(item), z.object({ payload: z.array(item) })]).safeParse(answer);
  if (!list.success) throw new Error(`${path} is no list of ${kind} as Chatwoot's API answers it`);
  const items = Array.isArray(list.data) ? list.data : list.data.payload;
  if (items.length > maxSettings) throw settingsLimit(kind);
  return items;
}

const Label = z.object({ id: z.number(), title: z.string(), color: z.string().nullish() });
const Team = z.object({ id: z.number(), name: z.string() });
const CannedResponse = z.object({ id: z.number(), short_code: z.string(), content: z.string() });

/** Chatwoot's variables with another name here. */
const variables: Readonly<Record<string, string>> = {
  'contact.name': 'name',
  'contact.first_name': 'firstName',
  'agent.name': 'userName',
  'conversation.id': 'ticket_id',
};
const withVariables = (text: string): string =>
  text.replace(/\{\{\s*([a-z_.]{1,40})(?:\s*\|\|[^{}]{0,200})?\s*\}\}/g, (whole, name: string) => {
    const known = variables[name];
    return known === undefined ? whole : `{{${known}}}`;
  });

const Row = z.object({
  id: z.string().default(''),
  name: z.string().default(''),
  email: z.string().default(''),
  phone_number: z.string().default(''),
  labels: z.string().default(''),
});

function recordToContactDraft(record: unknown, line: number): ContactDraft {
  const { id, name, email, phone_number: number, labels } = Row.parse(record);
  return {
    place: id === '' ? `line ${line}` : `contact ${id}`,
    ...{ name, email, number, extraInfo: [], disableBot: false },
    tags: labels.split(/[,;]/).flatMap((label) => (label.trim() === '' ? [] : [label.trim()])),
    // Visitors of a site have none; there is nothing to write to.
    ...(number.trim() === '' ? { refused: 'no_number' } : {}),
  };
}

async function* contactsOf(path: string | undefined): AsyncGenerator<ContactDraft[]> {
  if (path === undefined) return;
  let columns: readonly string[] | undefined;
  let batch: ContactDraft[] = [];
  for await (const { text, line } of csvRecordsOf(path)) {
    const [cells = []] = csvRows(text, ',');
    if (columns === undefined) {
      if (!cells.includes('phone_number')) throw new Error(`${path} has no column phone_number`);
      columns = cells;
      continue;
    }
    const named = columns.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]] as const]));
    batch.push(recordToContactDraft(Object.fromEntries(named), line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Source from Chatwoot's exports: contacts as a sheet; canned responses, labels and teams as answered by its API. */
export function chatwootSource(files: ChatwootFiles): ImportSource {
  return {
    tags: listIn(files.labels, 'labels', Label).map(({ id, title, color }) => ({
      ...{ place: `label ${id}`, name: title, color: color ?? '', kanban: 0 },
    })),
    queues: listIn(files.teams, 'teams', Team).map(({ id, name }) => ({
      ...{ place: `team ${id}`, name, color: '', greetingMessage: '', outOfHoursMessage: '' },
      ...{ orderQueue: null, schedules: undefined },
    })),
    quickMessages: listIn(files.cannedResponses, 'canned responses', CannedResponse).map((response) => ({
      place: `canned response ${response.id}`,
      shortcode: response.short_code,
      message: withVariables(response.content),
    })),
    contacts: () => contactsOf(files.contacts),
  };
}
