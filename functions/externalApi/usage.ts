import { daySeconds, zoned } from '@shared/core/time.ts';
import type { UsageKind } from '@shared/developers/messagesApi.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { queryPartition, updateItem } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

const keptDays = 400;
const shownDays = 14;

/** Counts the sent messages of a request in one write (B-API-5). */
export async function countSent({ companyId, company, now }: Ctx, kinds: readonly UsageKind[]): Promise<void> {
  const counts = new Map<string, number>([['total', kinds.length]]);
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const fields = [...counts];
  await updateItem({
    Key: { ...keys.apiUsage(companyId, zoned(now, company.timeZone).date) },
    UpdateExpression: `SET et = :et, #ttl = :ttl ADD ${fields.map(([name]) => `#${name} :${name}`).join(', ')}`,
    ExpressionAttributeNames: { '#ttl': 'ttl', ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])) },
    ExpressionAttributeValues: {
      ...{ ':et': 'apiUsage', ':ttl': Math.floor(now.getTime() / 1000) + keptDays * daySeconds },
      ...Object.fromEntries(fields.map(([name, count]) => [`:${name}`, count])),
    },
  });
}

/** Sent messages of the newest days with any. */
export async function usageDays({ companyId }: Pick<Ctx, 'companyId'>) {
  const { items } = await queryPartition({ pk: partitions.apiUsage(companyId), limit: shownDays, descending: true });
  const count = (item: Record<string, unknown>, name: UsageKind | 'total') => Number(item[name] ?? 0);
  return items.map((item) => ({
    day: String(item['sk']),
    text: count(item, 'text'),
    image: count(item, 'image'),
    video: count(item, 'video'),
    pdf: count(item, 'pdf'),
    other: count(item, 'other'),
    total: count(item, 'total'),
  }));
}
