import type { Company } from '@shared/companies/model.ts';
import { dayMs } from '@shared/core/time.ts';
import { contributionOf } from '@shared/metrics/contribution.ts';
import { measures } from '@shared/metrics/measures.ts';
import { serviceLevelContribution } from '@shared/metrics/serviceLevels.ts';
import { storedParts } from '@shared/metrics/storedParts.ts';
import { addNumbers, type Buckets, type Cells, readCell, sumBuckets, sumCells, whole } from '@shared/metrics/sums.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { metricsPlaces as places } from '../core/store/metricsKeys.ts';
import { unpacked } from '../core/store/packedItems.ts';
import { putIf } from '../core/store/records.ts';
import { serviceResultsOf } from '../core/store/serviceResults.ts';
import { getItem, queryAll, queryPartition, transact } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { trackingsOf } from '../core/store/trackings.ts';
import { countServices } from './count.ts';
import { foldChanges } from './fold.ts';
import { metricsItem, storedOf } from './stored.ts';
import { zoneOf } from './waiting.ts';

/** A number that is not what the services make it. */
export interface Difference {
  readonly place: string;
  readonly cell: string;
  readonly measure: string;
  readonly expected: number;
  readonly actual: number;
}

const perPage = 500;
/** Reaches over the zones' differences. */

async function* servicesOf(companyId: number, since: string, now: Date): AsyncGenerator<Tracking[]> {
  const period = { from: since, until: new Date(now.getTime() + dayMs).toISOString() };
  let after: string | undefined;
  do {
    const page = await trackingsOf(companyId, period, perPage, after);
    yield page.trackings;
    after = page.next;
  } while (after !== undefined);
}

/** Day of the first service by contact, null if there was more than one. */
type Contacts = Map<string, string | null>;

function noteContacts(contacts: Contacts, services: readonly Tracking[], own: readonly Buckets[]): void {
  for (const [place, { contactId, isGroup }] of services.entries()) {
    if (isGroup) continue;
    const began = Object.entries(own[place] ?? {}).find(([, cells]) => cells[whole]?.[measures.began]);
    contacts.set(contactId, contacts.has(contactId) ? null : (began?.[0] ?? null));
  }
}

/** Numbers counted again from all services of a company. */
async function countAnew({ companyId, since, zone, now }: Verified): Promise<Buckets> {
  let sum: Buckets = {};
  const contacts: Contacts = new Map();
  for await (const services of servicesOf(companyId, since, now)) {
    const own = services.map((service) => contributionOf(service, zone));
    sum = sumBuckets([sum, ...own]);
    noteContacts(contacts, services, own);
  }
  const until = new Date(now.getTime() + dayMs).toISOString();
  for await (const results of serviceResultsOf(companyId, { from: since, until }))
    sum = sumBuckets([sum, ...results.map((result) => serviceLevelContribution(result, zone))]);
  const leads: Record<string, number> = {};
  for (const date of contacts.values()) if (date !== null) leads[date] = (leads[date] ?? 0) + 1;
  const added = Object.entries(leads).map(([date, count]) => [date, { [whole]: { [measures.leads]: count } }] as const);
  return sumBuckets([sum, Object.fromEntries(added)]);
}

/** Failed messages leave no service that they could be counted from again. */
const isCountedAnew = (cell: string): boolean => readCell(cell)?.kind !== 'failure';

type CellsByItem = Map<string, Cells>;

function placed(buckets: Buckets): CellsByItem {
  const { days, splits, months, growth, present } = storedParts(buckets);
  const of = (some: Buckets, place: (name: string) => string) =>
    Object.entries(some).map(([name, cells]) => [place(name), cells] as const);
  return new Map([
    ...of(days, places.day),
    ...of(splits, places.split),
    ...of(months, places.month),
    ...of(growth, places.growth),
    [places.present, present] as const,
  ]);
}

/** The stored numbers, including the waiting changes. */
async function stored(companyId: number): Promise<CellsByItem> {
  const items = await queryAll({ pk: partitions.metrics(companyId), limit: 500, consistent: true });
  const { days, splits, months, growth, present, changes } = storedOf(items);
  const waiting = placed(sumBuckets(changes));
  const all: CellsByItem = new Map([[places.present, present]]);
  for (const [name, cells] of Object.entries(days)) all.set(places.day(name), cells);
  for (const [name, cells] of Object.entries(splits)) all.set(places.split(name), cells);
  for (const [name, cells] of Object.entries(months)) all.set(places.month(name), cells);
  for (const [name, cells] of Object.entries(growth)) all.set(places.growth(name), cells);
  for (const [place, cells] of waiting) all.set(place, sumCells([all.get(place) ?? {}, cells]));
  return all;
}

function differencesAt(place: string, expected: Cells, actual: Cells): Difference[] {
  const cells = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(isCountedAnew);
  return cells.flatMap((cell) => {
    const [own, other] = [expected[cell] ?? {}, actual[cell] ?? {}];
    const wrong = Object.keys(addNumbers({ ...own }, other, -1));
    return wrong.map((measure) => ({
      ...{ place, cell, measure },
      expected: own[measure] ?? 0,
      actual: other[measure] ?? 0,
    }));
  });
}

interface Verified {
  readonly companyId: number;
  readonly since: string;
  readonly zone: string;
  readonly now: Date;
}

/** Since when there may be numbers: clocks of a sandbox are moved. */
async function oldestOf(companyId: number, createdAt: string): Promise<string> {
  const { items } = await queryPartition({ pk: partitions.metrics(companyId), prefix: places.day(''), limit: 1 });
  const month = String(items[0]?.['sk'] ?? createdAt).slice(places.day('').length);
  return items.length > 0 && month < createdAt
    ? new Date(`${month.slice(0, 7)}-01T00:00:00.000Z`).toISOString()
    : createdAt;
}

async function loadCompanyToVerify(companyId: number, now: Date): Promise<Verified | undefined> {
  const company = (await getItem(keys.company(companyId), true)) as unknown as Company | undefined;
  const zone = await zoneOf(companyId, now);
  if (!company || zone === undefined) return undefined;
  const oldest = Date.parse(await oldestOf(companyId, company.createdAt)) - dayMs;
  return { companyId, since: new Date(oldest).toISOString(), zone, now };
}

async function compare(company: Verified): Promise<Difference[]> {
  const expected = placed(await countAnew(company));
  const actual = await stored(company.companyId);
  const all = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return all.flatMap((place) => differencesAt(place, expected.get(place) ?? {}, actual.get(place) ?? {}));
}

/**
 * Differences between the stored numbers of a company and those of its services; changes during the check show up as
 * well.
 */
export async function verifyMetrics(companyId: number, now: Date): Promise<Difference[]> {
  const company = await loadCompanyToVerify(companyId, now);
  return company ? compare(company) : [];
}

async function foldAll(companyId: number): Promise<void> {
  while (await foldChanges(companyId));
}

/** Adds the missing amounts to one item; refused if another writer changed it meanwhile. */
async function correct(companyId: number, place: string, differences: readonly Difference[]): Promise<void> {
  const item = await getItem(keys.metrics(companyId, place), true);
  const version = item && Number(item['version']);
  const cells = item ? unpacked<Cells>(item) : {};
  const missing = differences.map(({ cell, measure, expected, actual }) => ({
    [cell]: { [measure]: expected - actual },
  }));
  await transact([
    putIf(metricsItem(companyId, place, sumCells([cells, ...missing]), (version ?? 0) + 1), { version }),
  ]);
}

const sameAs = (other: readonly Difference[]) => {
  const known = new Set(other.map((one) => JSON.stringify(one)));
  return (one: Difference): boolean => known.has(JSON.stringify(one));
};

/**
 * Heals the numbers of a company: first each service is counted as it is now, then what is still wrong is corrected. Only
 * what two looks in a row find is, because the company goes on working. @returns what was corrected
 */
export async function rebuildMetrics(companyId: number, now: Date): Promise<Difference[]> {
  const company = await loadCompanyToVerify(companyId, now);
  if (!company) return [];
  for await (const services of servicesOf(companyId, company.since, now)) {
    await countServices(
      companyId,
      services.map((tracking) => ({ tracking, isGone: false })),
      { zone: company.zone, isRecount: true },
    );
  }
  await foldAll(companyId);
  const first = await compare(company);
  const lasting = first.length === 0 ? [] : (await compare(company)).filter(sameAs(first));
  for (const place of new Set(lasting.map((one) => one.place)))
    await correct(
      companyId,
      place,
      lasting.filter((one) => one.place === place),
    );
  return lasting;
}
