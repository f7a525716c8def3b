import { dayMs, zoned } from '@shared/core/time.ts';
import { cameBack, comesBackDays, type GridBy, type GridRow, GridSums } from '@shared/reports/grid.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { tagEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { queryAll } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { type Cycle, look, type Reading, recordsPerLook } from './reading.ts';
import { ratesOf, readNames } from './rows.ts';

/** Looks after which the rest is left out: 10,000 records, or 2,000 whose tickets have to be read. */
const maxLooks = 10;
/** Limit of lines, because customers can put any text into an advertisement's link, and no user reads more lines. */
const maxLines = 1000;
/** An answer holds 6 MB, in which a thousand names of advertisements need not find room. */
const maxBytes = 4_000_000;

const number = (id: number | null): string[] => [String(id ?? 0)];

/** Lines that a cycle belongs to; with several tags to several. */
const linesOf: Readonly<Record<GridBy, (tracking: Tracking, zone: string) => string[]>> = {
  users: ({ userId }) => number(userId),
  queues: ({ queueId }) => number(queueId),
  connections: ({ whatsappId }) => number(whatsappId),
  tags: ({ tagIds }) => (tagIds.length === 0 ? ['0'] : tagIds.map(String)),
  days: ({ createdAt }, zone) => [zoned(new Date(createdAt), zone).date],
  ends: ({ finishedAt, endedBy }) => (finishedAt === null ? [] : [endedBy ?? '0']),
  channels: ({ channel }) => [channel ?? '0'],
  advertisements: ({ advertisement, channel }) =>
    advertisement === null
      ? ['0']
      : [`${channel ?? ''} ${advertisement.id || advertisement.url || advertisement.title}`],
};

async function tagNames(companyId: number): Promise<ReadonlyMap<number, string>> {
  const items = await queryAll({ pk: partitions.tags(companyId), limit: 1000 });
  return new Map(items.map((item) => fromItem(tagEntity, item)).map(({ id, name }) => [id, name]));
}

/** Undefined where the keys of lines say what they are. */
async function namesFor(reading: Reading, by: GridBy): Promise<ReadonlyMap<number, string> | undefined> {
  if (by === 'tags') return tagNames(reading.companyId);
  if (by === 'users' || by === 'queues' || by === 'connections') return (await readNames(reading))[by];
  return undefined;
}

const recordKeyToName = (key: string, names: ReadonlyMap<number, string> | undefined): string => {
  if (key === '0') return '';
  return names === undefined ? key : (names.get(Number(key)) ?? `#${key}`);
};

/** Days by their order, everything else by how much there is. */
const inOrder = (by: GridBy) => (one: GridRow, other: GridRow) =>
  by === 'days' ? other.key.localeCompare(one.key) : other.services - one.services || one.key.localeCompare(other.key);

/** The first lines, as far as an answer holds them. */
function shownOf(rows: readonly GridRow[], lines: number): GridRow[] {
  let bytes = 0;
  const isBeyond = (row: GridRow): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > maxBytes;
  };
  const first = rows.slice(0, lines);
  const end = first.findIndex(isBeyond);
  return end < 0 ? first : first.slice(0, end);
}

/** Extends the period by a week, because customers who came back after its end count too. */
const withWeekAfter = (reading: Reading): Reading => {
  const until = new Date(Date.parse(reading.period.until) + comesBackDays * dayMs).toISOString();
  return { ...reading, period: { ...reading.period, until } };
};

/** Sums so far. */
interface Adding {
  readonly reading: Reading;
  readonly by: GridBy;
  readonly sums: Map<string, GridSums>;
  /** Latest names of the advertisements, by line. */
  readonly advertisements: Map<string, NonNullable<GridRow['advertisement']>>;
  /** Beginning of the contact's next cycle, by contact: records come newest first. */
  readonly later: Map<string, string>;
}

function noteAdvertisement({ advertisements }: Adding, line: string, { advertisement, channel }: Tracking): void {
  if (advertisement === null || advertisements.get(line)?.title) return;
  advertisements.set(line, { ...advertisement, channel });
}

function addCycle(adding: Adding, tracking: Tracking, facts: Parameters<GridSums['add']>[1]): void {
  const { reading, by, sums } = adding;
  for (const line of linesOf[by](tracking, reading.zone)) {
    if (by === 'advertisements') noteAdvertisement(adding, line, tracking);
    const sum = sums.get(line) ?? new GridSums();
    sums.set(line, sum);
    sum.add(tracking, facts);
  }
}

async function addPage(adding: Adding, cycles: readonly Cycle[]): Promise<void> {
  const { reading, later } = adding;
  const isCounted = ({ isWanted, tracking }: Cycle): boolean => isWanted && tracking.createdAt < reading.period.until;
  const counted = cycles.filter(isCounted).map(({ tracking }) => tracking);
  const rates = await ratesOf(reading.companyId, counted);
  for (const cycle of cycles) {
    const { tracking } = cycle;
    const rate = tracking.rate ?? rates.get(tracking.id) ?? null;
    const facts = { rate, cameBack: cameBack(tracking, later.get(tracking.contactId)) };
    later.set(tracking.contactId, tracking.createdAt);
    if (isCounted(cycle)) addCycle(adding, tracking, facts);
  }
}

interface Grid {
  readonly rows: GridRow[];
  readonly more: number;
  readonly isExact: boolean;
  readonly looked: number;
  readonly since: string | null;
}

/** The cycles of a report added up in lines, as far as so many looks reach. */
export async function gridOf(
  reading: Reading,
  by: GridBy,
  { looks: atMost = maxLooks, lines = maxLines } = {},
): Promise<Grid> {
  const adding: Adding = { reading, by, sums: new Map(), advertisements: new Map(), later: new Map() };
  const wide = withWeekAfter(reading);
  let after: string | undefined;
  let [looks, looked] = [0, 0];
  let since: string | null = null;
  do {
    const { cycles, next } = await look(wide, after, recordsPerLook(wide));
    await addPage(adding, cycles);
    after = next;
    looks += 1;
    looked += cycles.length;
    since = cycles.at(-1)?.tracking.createdAt ?? since;
  } while (after !== undefined && looks < atMost);
  const names = await namesFor(reading, by);
  const rows = [...adding.sums]
    .map(([key, sum]) => {
      const advertisement = adding.advertisements.get(key) ?? null;
      return sum.row({ key, name: advertisement?.title ?? recordKeyToName(key, names), advertisement });
    })
    .sort(inOrder(by));
  const shown = shownOf(rows, lines);
  return {
    rows: shown,
    more: rows.length - shown.length,
    isExact: after === undefined,
    looked,
    since,
  };
}
