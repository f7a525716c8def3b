import { createHash } from 'node:crypto';
import type { ChargeCategory } from '@shared/money/charges.ts';
import {
  ChargedMessages,
  type Usage,
  type UsageCount,
  type UsageInstant,
  usageCounts,
  usageInstants,
  usageMonth,
} from '@shared/money/usage.ts';
import { getItem, getItems, type Item, retryConflicts, transact, updateItem } from './store.ts';
import { keys } from './table.ts';
import { update } from './update.ts';

/** The field of a month that counts what one connection is charged for as one category. */
export const chargedField = (connectionId: number, category: ChargeCategory): ChargedField =>
  `charged#${connectionId}#${category}`;
type ChargedField = `charged#${number}#${ChargeCategory}`;

type Counts = Partial<Record<UsageCount | ChargedField, number>>;
type Instants = Partial<Record<UsageInstant, string>>;

interface UsageChange {
  readonly counts: Counts;
  readonly instants: Instants;
}

/** An event that counts once, even if it is reported several times. */
export interface UsageFact {
  /** The same each time, and of no other fact of the company. */
  readonly id: string;
  readonly counts: Counts;
  readonly instants?: Instants;
}

/** Adds to what a company used in the present month. */
export async function addUsage(companyId: number, { counts, instants }: UsageChange, at: Date): Promise<void> {
  const added = Object.entries(counts).filter(([, count]) => count !== 0);
  const fields = [...added, ...Object.entries(instants)];
  if (fields.length === 0) return;
  const place = new Map(fields.map(([name], position) => [name, position]));
  const sets = [
    'et = :et',
    'sv = :sv',
    ...Object.keys(instants).map((name) => `#f${place.get(name)} = :f${place.get(name)}`),
  ].join(', ');
  const adds = added.map(([name]) => `#f${place.get(name)} :f${place.get(name)}`).join(', ');
  await updateItem({
    Key: { ...keys.usage(companyId, usageMonth(at)) },
    UpdateExpression: `SET ${sets}${adds === '' ? '' : ` ADD ${adds}`}`,
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name], position) => [`#f${position}`, name])),
    ExpressionAttributeValues: {
      ...{ ':et': 'usage', ':sv': 1 },
      ...Object.fromEntries(fields.map(([, value], position) => [`:f${position}`, value])),
    },
  });
}

const digestBytes = 6;
const digestOf = ({ id }: UsageFact): string =>
  createHash('sha256').update(id).digest().subarray(0, digestBytes).toString('hex');

/**
 * Number of counted facts that are remembered with the numbers. A batch is repeated before the next one of its
 * shard, so facts of other shards need room meanwhile; this many keep the record of a small company within one write
 * unit.
 */
const fewestRemembered = 100;
const maxRemembered = 3000;
const batchesRemembered = 10;

/** The facts that were counted last, oldest first. */
function rememberedIn(item: Item | undefined): string[] {
  const packed = Buffer.from((item?.['counted'] as Uint8Array | undefined) ?? []).toString('hex');
  return packed.match(new RegExp(`.{${digestBytes * 2}}`, 'g')) ?? [];
}

function sumOfFacts(facts: readonly UsageFact[]): UsageChange {
  const counts: Counts = {};
  for (const fact of facts) {
    for (const [name, count] of Object.entries(fact.counts) as [keyof Counts, number][]) {
      counts[name] = (counts[name] ?? 0) + count;
    }
  }
  return { counts, instants: Object.assign({}, ...facts.map(({ instants }) => instants)) };
}

async function tryToCount(companyId: number, facts: readonly UsageFact[], at: Date, isSure: boolean): Promise<void> {
  const key = keys.usage(companyId, usageMonth(at));
  const item = await getItem(key, isSure);
  const remembered = rememberedIn(item);
  const known = new Set(remembered);
  const news = facts.filter((fact) => !known.has(digestOf(fact)));
  if (news.length === 0) return;
  const room = Math.min(maxRemembered, Math.max(fewestRemembered, news.length * batchesRemembered));
  const counted = Buffer.from([...remembered, ...news.map(digestOf)].slice(-room).join(''), 'hex');
  const { counts, instants } = sumOfFacts(news);
  const rev = item?.['rev'];
  const set = { et: 'usage', sv: 1, ...instants, counted, rev: Number(rev ?? 0) + 1 };
  await transact([update(key, { set, add: counts as Record<string, number> }, { expected: { rev } })]);
}

/** Adds facts to what a company used in the present month, each once, though its batch of the stream may come again. */
export async function countOnce(companyId: number, facts: readonly UsageFact[], at: Date): Promise<void> {
  if (facts.length === 0) return;
  await retryConflicts((attempt) => tryToCount(companyId, facts, at, attempt > 0), 12);
}

/** Most messages first. */
function chargedIn(item: Item): ChargedMessages[] {
  const found = Object.entries(item).flatMap(([name, count]) => {
    const [prefix, connectionId, category] = name.split('#');
    if (prefix !== 'charged') return [];
    const charged = ChargedMessages.safeParse({ connectionId: Number(connectionId), category, count });
    return charged.success ? [charged.data] : [];
  });
  return found.sort((a, b) => b.count - a.count || a.category.localeCompare(b.category));
}

const usageOf = (item: Item | undefined): Usage => ({
  ...(Object.fromEntries(usageCounts.map((name) => [name, Number(item?.[name] ?? 0)])) as Record<UsageCount, number>),
  ...(Object.fromEntries(usageInstants.map((name) => [name, item?.[name] ?? null])) as Record<
    UsageInstant,
    string | null
  >),
  charged: chargedIn(item ?? {}),
});

/** Usage of companies in a month, in the order of the companies. */
export const readUsage = async (companyIds: readonly number[], month: string): Promise<Usage[]> =>
  (await getItems(companyIds.map((id) => keys.usage(id, month)))).map(usageOf);
