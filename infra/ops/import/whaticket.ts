import { type ContactDraft, type ImportSource, maxSettings, type QueueDraft, settingsLimit } from './source.ts';
import { type DumpRow, rowsOfDump } from './sqlDump.ts';

/** Contacts that are worked on together; their labels and fields are found by going through the dump once more. */
const batchSize = 20_000;

/** Characters of all settings, which are held at the same time. */
const maxCharacters = 32 * 1024 * 1024;
const lengthOf = (values: DumpValues): number =>
  Object.values(values).reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

const settingTables = ['Tags', 'Queues', 'QuickMessages', 'QuickAnswers'] as const;
const tables = ['Companies', ...settingTables, 'ContactTags', 'ContactCustomFields', 'Contacts'] as const;
const linkTables = ['ContactTags', 'ContactCustomFields'] as const;

type DumpValues = DumpRow['values'];
type Settings = Record<string, DumpValues[]>;

const text = (values: DumpValues, name: string): string => values[name] ?? '';
/** A copy, cut: a part of a text keeps all of it in memory, which here is the piece of the file it was read with. */
const cut = (values: DumpValues, name: string, length: number): string =>
  Buffer.from(text(values, name).slice(0, length)).toString();
const readId = (values: DumpValues, name = 'id'): string => cut(values, name, 40);
const isTrue = (value: string | null | undefined): boolean => /^(?:t|true|1)$/i.test(value ?? '');

interface DumpSettings {
  readonly settings: Settings;
  readonly hasLinks: boolean;
  /** Companies whose contacts or settings stand in the dump; empty in products that know only one. */
  readonly companies: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
}

/** Keeps settings of one company, however many others have some. @throws Error where there are more than one can have */
class KeptSettings {
  readonly settings: Settings = Object.fromEntries(settingTables.map((table) => [table, []]));
  #length = 0;

  add({ table, values }: DumpRow): void {
    const kept = this.settings[table];
    if (!kept) return;
    this.#length += lengthOf(values);
    if (kept.length >= maxSettings || this.#length > maxCharacters) throw settingsLimit(table);
    kept.push(values);
  }
}

/** @param wanted the company that moves; else the first one, because of several nothing is taken */
async function readSettings(path: string, wanted: string | undefined): Promise<DumpSettings> {
  const kept = new KeptSettings();
  const companies = new Set<string>();
  const names = new Map<string, string>();
  let hasLinks = false;
  let isEmpty = true;
  for await (const row of rowsOfDump(path, tables)) {
    isEmpty = false;
    const company = readId(row.values, 'companyId');
    if (company !== '' && companies.size < maxSettings) companies.add(company);
    if (row.table === 'Companies' && names.size < maxSettings)
      names.set(readId(row.values), cut(row.values, 'name', 100));
    hasLinks ||= linkTables.some((name) => name === row.table);
    const [first] = companies;
    if (company === '' || company === (wanted ?? first)) kept.add(row);
  }
  if (isEmpty) throw new Error(`${path} has nothing of the tables ${tables.join(', ')}`);
  return { settings: kept.settings, hasLinks, companies, names };
}

/** @throws Error if the dump holds several companies and none was chosen */
function chosenCompany({ companies, names }: DumpSettings, wanted: string | undefined): string | undefined {
  if (wanted !== undefined && companies.size > 0 && !companies.has(wanted)) {
    throw new Error(`the dump has nothing of company ${wanted}`);
  }
  if (wanted !== undefined || companies.size <= 1) return wanted;
  const list = [...companies].slice(0, 100).map((id) => `${id} ${names.get(id) ?? ''}`.trim());
  throw new Error(`the dump holds several companies, choose one with --from-company: ${list.join(', ')}`);
}

/** Equal start and end is these products' notation for a day without hours. */
const windowOf = (start: unknown, end: unknown) =>
  start === end ? (['', ''] as const) : ([start ?? '', end ?? ''] as const);

/** Opening hours as these products keep them: one or two windows a day. */
function schedulesOf(json: string): QueueDraft['schedules'] {
  try {
    const days: unknown = JSON.parse(json);
    if (!Array.isArray(days)) return undefined;
    return days.map(({ weekday, weekdayEn, ...day }: Record<string, unknown>) => {
      const [startTimeA, endTimeA] = windowOf(day['startTimeA'] ?? day['startTime'], day['endTimeA'] ?? day['endTime']);
      const [startTimeB, endTimeB] = windowOf(day['startTimeB'], day['endTimeB']);
      return { weekday, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB };
    });
  } catch {
    return undefined;
  }
}

const rowName = (table: string, values: DumpValues): string => `${table} ${readId(values)}`;

function queueOf(values: DumpValues): QueueDraft {
  const order = Number(values['orderQueue'] ?? Number.NaN);
  return {
    place: rowName('Queues', values),
    name: text(values, 'name'),
    color: text(values, 'color'),
    greetingMessage: text(values, 'greetingMessage'),
    outOfHoursMessage: text(values, 'outOfHoursMessage'),
    orderQueue: Number.isInteger(order) && order >= 0 ? order : null,
    schedules: schedulesOf(text(values, 'schedules')),
  };
}

/**
 * These products store digits with the country's code as a contact's number, or the name of a group or of another
 * channel.
 */
function findRefusalReason(values: DumpValues): string | undefined {
  const number = text(values, 'number');
  if (isTrue(values['isGroup']) || /-|@g\.us/.test(number) || number.length >= 18) return 'group';
  const channel = text(values, 'channel');
  return channel === '' || channel === 'whatsapp' ? undefined : 'other_channel';
}

function rowToContactDraft(values: DumpValues): ContactDraft {
  const number = cut(values, 'number', 100);
  const refused = findRefusalReason(values);
  return {
    place: rowName('Contacts', values),
    name: cut(values, 'name', 300),
    number: /^\d+$/.test(number) ? `+${number}` : number,
    email: cut(values, 'email', 300),
    ...{ tags: [], extraInfo: [], disableBot: isTrue(values['disableBot']) },
    ...(refused === undefined ? {} : { refused }),
  };
}

interface Links {
  readonly tags: string[];
  readonly extraInfo: { name: string; value: string }[];
}
/** Limit for a single contact; any further ones are skipped. */
const maxLinks = 100;

/** Labels and fields of some contacts, by their ids. */
async function linksOf(path: string, ids: ReadonlySet<string>, tagNames: ReadonlyMap<string, string>) {
  const found = new Map<string, Links>();
  for await (const { table, values } of rowsOfDump(path, linkTables)) {
    const id = readId(values, 'contactId');
    if (!ids.has(id)) continue;
    const links = found.get(id) ?? { tags: [], extraInfo: [] };
    const name = tagNames.get(text(values, 'tagId'));
    if (table === 'ContactTags' && name !== undefined && links.tags.length < maxLinks) links.tags.push(name);
    if (table === 'ContactCustomFields' && links.extraInfo.length < maxLinks) {
      links.extraInfo.push({ name: cut(values, 'name', 60), value: cut(values, 'value', 600) });
    }
    found.set(id, links);
  }
  return found;
}

async function* contactsOf(
  path: string,
  {
    hasLinks,
    tagNames,
    isWanted,
  }: { hasLinks: boolean; tagNames: Map<string, string>; isWanted: (v: DumpValues) => boolean },
): AsyncGenerator<ContactDraft[]> {
  let batch: (readonly [id: string, draft: ContactDraft])[] = [];
  const finished = async (): Promise<ContactDraft[]> => {
    const ids = new Set(batch.map(([id]) => id));
    const links = hasLinks ? await linksOf(path, ids, tagNames) : new Map<string, Links>();
    const drafts = batch.map(([id, draft]) => ({ ...draft, ...links.get(id) }));
    batch = [];
    return drafts;
  };
  for await (const { values } of rowsOfDump(path, ['Contacts'])) {
    if (isWanted(values)) batch.push([readId(values), rowToContactDraft(values)]);
    if (batch.length >= batchSize) yield await finished();
  }
  if (batch.length > 0) yield await finished();
}

/**
 * Source from a database of Whaticket, ticketz or one of their relatives, as a dump of Postgres or MySQL. The first of
 * them called quick messages quick answers, and had a single company.
 * @param fromCompany the company's id there, if there are several
 */
export async function whaticketSource(path: string, fromCompany: string | undefined): Promise<ImportSource> {
  const found = await readSettings(path, fromCompany);
  const company = chosenCompany(found, fromCompany);
  const isWanted = ({ companyId }: DumpValues): boolean => !company || !companyId || companyId === company;
  const rows = (table: (typeof settingTables)[number]) => (found.settings[table] ?? []).filter(isWanted);
  const tags = rows('Tags');
  const tagNames = new Map(
    tags.filter(({ kanban }) => kanban !== '1').map((values) => [text(values, 'id'), text(values, 'name')]),
  );
  return {
    tags: tags.map((values) => ({
      place: rowName('Tags', values),
      ...{ name: text(values, 'name'), color: text(values, 'color'), kanban: values['kanban'] === '1' ? 1 : 0 },
    })),
    queues: rows('Queues').map(queueOf),
    quickMessages: [
      ...rows('QuickMessages').map((values) => ({
        ...{ place: rowName('QuickMessages', values), shortcode: text(values, 'shortcode') },
        message: text(values, 'message'),
      })),
      ...rows('QuickAnswers').map((values) => ({
        ...{ place: rowName('QuickAnswers', values), shortcode: text(values, 'shortcut') },
        message: text(values, 'message'),
      })),
    ],
    contacts: () => contactsOf(path, { hasLinks: found.hasLinks, tagNames, isWanted }),
  };
}
