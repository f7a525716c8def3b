import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import type { quickMessages } from '@shared/quickMessages/contract.ts';
import { type QuickMessage, quickMessageView } from '@shared/quickMessages/model.ts';
import { byShortcode, groupedQuick, matchingQuick } from '@shared/quickMessages/rules.ts';
import * as z from 'zod';
import type { Ctx } from '../core/context/ctx.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { firstMatches } from '../core/http/firstMatches.ts';
import { visibleQuickMessages } from './service.ts';

/** Position after the page before; rows added or removed meanwhile move nothing. */
const position = cursorOf(z.object({ id: z.number(), shortcode: z.string().max(200) }));

/** Returns a page of the matches, by shortcode. */
export async function page(input: Parsed<typeof quickMessages.page>, ctx: Ctx) {
  const { searchParam, isCategory, pageNumber, cursor } = input;
  const after = position.read(cursor);
  const visible = (await visibleQuickMessages(ctx)).filter(
    (record) => isCategory === undefined || record.isCategory === isCategory,
  );
  const found = matchingQuick(visible, searchParam);
  const rest = after ? found.filter((record) => byShortcode(record, after) > 0) : found;
  const start = after ? 0 : (pageNumber - 1) * pageSize.other;
  const records = rest.slice(start, start + pageSize.other);
  const hasMore = rest.length > start + pageSize.other;
  const last = records.at(-1);
  return {
    records: records.map(quickMessageView),
    count: found.length,
    hasMore,
    nextCursor: position.next(hasMore && last ? { id: last.id, shortcode: last.shortcode } : undefined),
  };
}

const isOffered = ({ isCategory, status }: QuickMessage): boolean => status && !isCategory;

/** If not all matches fit, those whose shortcode begins with the typed text are kept. */
export async function list({ searchParam = '', showAll }: Parsed<typeof quickMessages.list>, ctx: Ctx) {
  const visible = await visibleQuickMessages(ctx);
  const found = matchingQuick(showAll ? visible : visible.filter(isOffered), searchParam);
  const begins = ({ shortcode }: QuickMessage): number => (fold(shortcode).startsWith(fold(searchParam)) ? 0 : 1);
  const likeliest = found.toSorted((one, other) => begins(one) - begins(other));
  return firstMatches(likeliest.map(quickMessageView)).sort(byShortcode);
}

/** B-QM-3. */
export async function categoriesMessages({ searchParam }: Parsed<typeof quickMessages.categoriesMessages>, ctx: Ctx) {
  const offered = (await visibleQuickMessages(ctx)).filter(({ status }) => status);
  const wanted = [
    ...offered.filter(({ isCategory }) => isCategory),
    ...matchingQuick(offered.filter(isOffered), searchParam),
  ];
  // Categories and their messages share the room, in the order they are answered.
  const inOrder = groupedQuick(wanted).flatMap(({ category, messages }) => [
    ...(category ? [category] : []),
    ...messages,
  ]);
  const shown = firstMatches(inOrder.map(quickMessageView));
  return groupedQuick(shown).map(({ category, messages }) => ({
    id: category?.id ?? null,
    shortcode: category?.shortcode ?? null,
    category,
    messages,
  }));
}
