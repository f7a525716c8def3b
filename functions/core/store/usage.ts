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
import { getItems, type Item, updateItem } from './store.ts';
import { keys } from './table.ts';

/** The field of a month that counts what one connection is charged for as one category. */
export const chargedField = (connectionId: number, category: ChargeCategory): ChargedField =>
  `charged#${connectionId}#${category}`;
type ChargedField = `charged#${number}#${ChargeCategory}`;

interface UsageChange {
  readonly counts: Partial<Record<UsageCount | ChargedField, number>>;
  readonly instants: Partial<Record<UsageInstant, string>>;
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

/** What companies used in a month, in their order. */
export const readUsage = async (companyIds: readonly number[], month: string): Promise<Usage[]> =>
  (await getItems(companyIds.map((id) => keys.usage(id, month)))).map(usageOf);
