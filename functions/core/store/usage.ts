import {
  type Usage,
  type UsageCount,
  type UsageInstant,
  usageCounts,
  usageInstants,
  usageMonth,
} from '@shared/money/usage.ts';
import { getItems, type Item, updateItem } from './store.ts';
import { keys } from './table.ts';

interface UsageChange {
  readonly counts: Partial<Record<UsageCount, number>>;
  readonly instants: Partial<Record<UsageInstant, string>>;
}

/** Adds to what a company used in the present month. */
export async function addUsage(companyId: number, { counts, instants }: UsageChange, at: Date): Promise<void> {
  const added = Object.entries(counts).filter(([, count]) => count !== 0);
  const fields = [...added, ...Object.entries(instants)];
  if (fields.length === 0) return;
  const sets = ['et = :et', 'sv = :sv', ...Object.keys(instants).map((name) => `#${name} = :${name}`)].join(', ');
  const adds = added.map(([name]) => `#${name} :${name}`).join(', ');
  await updateItem({
    Key: { ...keys.usage(companyId, usageMonth(at)) },
    UpdateExpression: `SET ${sets}${adds === '' ? '' : ` ADD ${adds}`}`,
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...{ ':et': 'usage', ':sv': 1 },
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    },
  });
}

const usageOf = (item: Item | undefined): Usage => ({
  ...(Object.fromEntries(usageCounts.map((name) => [name, Number(item?.[name] ?? 0)])) as Record<UsageCount, number>),
  ...(Object.fromEntries(usageInstants.map((name) => [name, item?.[name] ?? null])) as Record<
    UsageInstant,
    string | null
  >),
});

/** What companies used in a month, in their order. */
export const readUsage = async (companyIds: readonly number[], month: string): Promise<Usage[]> =>
  (await getItems(companyIds.map((id) => keys.usage(id, month)))).map(usageOf);
