import { type ContactDraft, type ImportSource, mostSettings, type QueueDraft, settingsLimit } from './source.ts';
import { type DumpRow, rowsOfDump } from './sqlDump.ts';

/** Contacts that are worked on together; their labels and fields are found by going through the dump once more. */
const batchSize = 20_000;

const settingTables = ['Companies', 'Tags', 'Queues', 'QuickMessages', 'QuickAnswers'] as const;
const linkTables = ['ContactTags', 'ContactCustomFields'] as const;

type Values = DumpRow['values'];
type Settings = Record<string, Values[]>;

const text = (values: Values, name: string): string => values[name] ?? '';
const isTrue = (value: string | null | undefined): boolean => /^(?:t|true|1)$/i.test(value ?? '');

interface Found {
  readonly settings: Settings;
  readonly hasLinks: boolean;
  /** Companies whose contacts or settings stand in the dump; empty in products that know only one. */
  readonly companies: ReadonlySet<string>;
}

async function readSettings(path: string): Promise<Found> {
  const settings: Settings = Object.fromEntries(settingTables.map((table) => [table, []]));
  const companies = new Set<string>();
  let hasLinks = false;
  for await (const { table, values } of rowsOfDump(path, [...settingTables, ...linkTables, 'Contacts'])) {
    const companyId = values['companyId'];
    if (companyId && companies.size < mostSettings) companies.add(companyId);
    hasLinks ||= linkTables.some((name) => name === table);
    const kept = settings[table];
    if (!kept) continue;
    if (kept.length >= mostSettings) throw settingsLimit(table);
    kept.push(values);
  }
  return { settings, hasLinks, companies };
}

/** @throws Error where the dump holds several companies and nobody said which one moves */
function chosenCompany({ settings, companies }: Found, wanted: string | undefined): string | undefined {
  if (wanted !== undefined && companies.size > 0 && !companies.has(wanted)) {
    throw new Error(`the dump has nothing of company ${wanted}`);
  }
  if (wanted !== undefined || companies.size <= 1) return wanted;
  const names = new Map((settings['Companies'] ?? []).map((company) => [company['id'], text(company, 'name')]));
  const list = [...companies].slice(0, 100).map((id) => `${id} ${names.get(id) ?? ''}`.trim());
  throw new Error(`the dump holds several companies, choose one with --from-company: ${list.join(', ')}`);
}

/** From midnight to midnight is how these products write a day without hours. */
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

const placeOf = (table: string, values: Values): string => `${table} ${text(values, 'id')}`;

function queueOf(values: Values): QueueDraft {
  const order = Number(values['orderQueue'] ?? Number.NaN);
  return {
    place: placeOf('Queues', values),
    name: text(values, 'name'),
    color: text(values, 'color'),
    greetingMessage: text(values, 'greetingMessage'),
    outOfHoursMessage: text(values, 'outOfHoursMessage'),
    orderQueue: Number.isInteger(order) && order >= 0 ? order : null,
    schedules: schedulesOf(text(values, 'schedules')),
  };
}

/** What these products call a contact's number: digits with the country's code, or the name of a group or of another channel. */
function refusalOf(values: Values): string | undefined {
  const number = text(values, 'number');
  if (isTrue(values['isGroup']) || /-|@g\.us/.test(number) || number.length >= 18) return 'group';
  const channel = text(values, 'channel');
  return channel === '' || channel === 'whatsapp' ? undefined : 'other_channel';
}

function contactOf(values: Values): ContactDraft {
  const number = text(values, 'number');
  const refused = refusalOf(values);
  return {
    place: placeOf('Contacts', values),
    name: text(values, 'name'),
    number: /^\d+$/.test(number) ? `+${number}` : number,
    email: text(values, 'email'),
    ...{ tags: [], extraInfo: [], disableBot: isTrue(values['disableBot']) },
    ...(refused === undefined ? {} : { refused }),
  };
}

interface Links {
  readonly tags: string[];
  readonly extraInfo: { name: string; value: string }[];
}
/** Of one contact: what is beyond is not taken. */
const mostLinks = 100;

/** Labels and fields of some contacts, by their ids. */
async function linksOf(path: string, ids: ReadonlySet<string>, tagNames: ReadonlyMap<string, string>) {
  const found = new Map<string, Links>();
  for await (const { table, values } of rowsOfDump(path, linkTables)) {
    const id = text(values, 'contactId');
    if (!ids.has(id)) continue;
    const links = found.get(id) ?? { tags: [], extraInfo: [] };
    const name = tagNames.get(text(values, 'tagId'));
    if (table === 'ContactTags' && name !== undefined && links.tags.length < mostLinks) links.tags.push(name);
    if (table === 'ContactCustomFields' && links.extraInfo.length < mostLinks) {
      links.extraInfo.push({ name: text(values, 'name'), value: text(values, 'value') });
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
  }: { hasLinks: boolean; tagNames: Map<string, string>; isWanted: (v: Values) => boolean },
): AsyncGenerator<ContactDraft[]> {
  let batch: Values[] = [];
  const finished = async (): Promise<ContactDraft[]> => {
    const ids = new Set(batch.map((values) => text(values, 'id')));
    const links = hasLinks ? await linksOf(path, ids, tagNames) : new Map<string, Links>();
    const drafts = batch.map((values) => ({ ...contactOf(values), ...links.get(text(values, 'id')) }));
    batch = [];
    return drafts;
  };
  for await (const { values } of rowsOfDump(path, ['Contacts'])) {
    if (isWanted(values)) batch.push(values);
    if (batch.length >= batchSize) yield await finished();
  }
  if (batch.length > 0) yield await finished();
}

/**
 * What a database of Whaticket, ticketz or one of their relatives holds, from a dump of Postgres or MySQL. The first of them
 * called quick messages quick answers, and knew one company only.
 * @param fromCompany the company's id there, where there are several
 */
export async function whaticketSource(path: string, fromCompany: string | undefined): Promise<ImportSource> {
  const found = await readSettings(path);
  const company = chosenCompany(found, fromCompany);
  const isWanted = ({ companyId }: Values): boolean => !company || !companyId || companyId === company;
  const rows = (table: (typeof settingTables)[number]) => (found.settings[table] ?? []).filter(isWanted);
  const tags = rows('Tags');
  const tagNames = new Map(
    tags.filter(({ kanban }) => kanban !== '1').map((values) => [text(values, 'id'), text(values, 'name')]),
  );
  return {
    tags: tags.map((values) => ({
      place: placeOf('Tags', values),
      ...{ name: text(values, 'name'), color: text(values, 'color'), kanban: values['kanban'] === '1' ? 1 : 0 },
    })),
    queues: rows('Queues').map(queueOf),
    quickMessages: [
      ...rows('QuickMessages').map((values) => ({
        ...{ place: placeOf('QuickMessages', values), shortcode: text(values, 'shortcode') },
        message: text(values, 'message'),
      })),
      ...rows('QuickAnswers').map((values) => ({
        ...{ place: placeOf('QuickAnswers', values), shortcode: text(values, 'shortcut') },
        message: text(values, 'message'),
      })),
    ],
    contacts: () => contactsOf(path, { hasLinks: found.hasLinks, tagNames, isWanted }),
  };
}
