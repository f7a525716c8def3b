import { fold } from '@shared/core/text.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { groupedQuick, type QuickGroup } from '@shared/quickMessages/rules.ts';

interface QuickReplyEntry {
  readonly record: QuickMessageView;
  readonly shortcode: string;
  readonly message: string;
}

/** Quick messages prepared once for the comparison with every key. */
export interface QuickReplyIndex {
  readonly entries: readonly QuickReplyEntry[];
  readonly categories: readonly QuickMessageView[];
}

export function buildQuickReplyIndex(records: readonly QuickMessageView[]): QuickReplyIndex {
  const offered = records.filter(({ isCategory, status }) => status && !isCategory);
  return {
    entries: offered.map((record) => ({
      record,
      shortcode: fold(record.shortcode),
      message: fold(record.message),
    })),
    categories: records.filter(({ isCategory }) => isCategory),
  };
}

export interface QuickReplyMatches {
  /** Categories with at least one message. */
  readonly groups: readonly QuickGroup<QuickMessageView>[];
  /** The messages of all groups as they are shown. */
  readonly rows: readonly QuickMessageView[];
  /** Position of the one that is meant most likely. */
  readonly best: number;
}

/** More than anybody looks through; who wants others types on. */
const maxShown = 50;

const rankOf = (shortcode: string, term: string): number => {
  if (shortcode === term) return 2;
  return shortcode.startsWith(term) ? 1 : 0;
};

/** Quick messages whose shortcode or text contains the text after the slash, by category. */
export function searchQuickReplies({ entries, categories }: QuickReplyIndex, typed: string): QuickReplyMatches {
  const term = fold(typed);
  const fits = ({ shortcode, message }: QuickReplyEntry) => shortcode.includes(term) || message.includes(term);
  const rank = new Map<number, number>();
  for (const { record, shortcode } of entries) rank.set(record.id, rankOf(shortcode, term));
  const rankIn = ({ id }: QuickMessageView): number => rank.get(id) ?? 0;
  const found = entries.filter(fits).map(({ record }) => record);
  // Messages whose shortcode begins with the typed text have priority if not all can be shown.
  const shown = found.length > maxShown ? found.toSorted((a, b) => rankIn(b) - rankIn(a)).slice(0, maxShown) : found;
  const groups = groupedQuick([...categories, ...shown]).filter(({ messages }) => messages.length > 0);
  const rows = groups.flatMap(({ messages }) => messages);
  const top = term === '' ? 0 : Math.max(0, ...rows.map(rankIn));
  return {
    groups,
    rows,
    best: Math.max(
      0,
      rows.findIndex((row) => rankIn(row) === top),
    ),
  };
}
