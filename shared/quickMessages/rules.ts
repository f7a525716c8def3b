import { fold } from '../core/text.ts';
import type { Viewer } from '../tickets/rules/policy.ts';
import type { QuickMessage } from './model.ts';

/** Quick messages of a company, categories included: they are read together, while people type. */
export const maxQuickMessages = 1000;
export const longestShortcode = 50;
/** The longest text that any channel accepts in one message. */
export const longestQuickText = 4096;

type QuickMessageUser = Pick<Viewer, 'id' | 'profile'>;
type Owned = Pick<QuickMessage, 'userId' | 'geral'>;

const leads = ({ profile }: QuickMessageUser): boolean => profile === 'admin' || profile === 'supervisor';

/** General quick messages need an administrator or a supervisor (B-QM-2). */
export const maySetGeneral = leads;

/** General ones and one's own; those who lead see all (B-QM-1). */
export const canSeeQuick = (viewer: QuickMessageUser, { userId, geral }: Owned): boolean =>
  geral || userId === viewer.id || leads(viewer);

/** B-QM-2. */
export const canChangeQuick = (viewer: QuickMessageUser, { userId, geral }: Owned): boolean =>
  leads(viewer) || (userId === viewer.id && !geral);

type Marked = Owned & Pick<QuickMessage, 'isCategory' | 'shortcode'>;

/** Unique key among quick messages of the same visibility: the shortcode, regardless of case and accents (B-QM-2). */
export const quickMark = ({ isCategory, geral, userId, shortcode }: Marked): string =>
  `${isCategory ? 'category' : 'message'}#${geral ? 'all' : userId}#${fold(shortcode)}`;

export type QuickMessageFault = Readonly<Record<string, 'required'>>;

type QuickMessageDraft = Pick<QuickMessage, 'shortcode' | 'message' | 'isCategory'> & { readonly file: unknown };

/** Missing fields (B-QM-2): field to reason; empty if there are none. */
export const missingIn = ({ shortcode, message, isCategory, file }: QuickMessageDraft): QuickMessageFault => ({
  ...(shortcode === '' && { shortcode: 'required' as const }),
  ...(message.trim() === '' && !isCategory && !file && { message: 'required' as const }),
});

type Named = Pick<QuickMessage, 'id' | 'shortcode'>;

/** Alphabetical whatever case and accents; equal ones by number. */
export const byShortcode = (a: Named, b: Named): number => {
  const [one, other] = [fold(a.shortcode), fold(b.shortcode)];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
};

type Worded = Named & Pick<QuickMessage, 'message'>;

/** Quick messages whose shortcode or text contains the search text, by shortcode (B-GEN-5). */
export function matchingQuick<T extends Worded>(records: readonly T[], searchParam = ''): T[] {
  const term = fold(searchParam);
  return records
    .filter(({ shortcode, message }) => term === '' || fold(shortcode).includes(term) || fold(message).includes(term))
    .sort(byShortcode);
}

export interface QuickGroup<T> {
  readonly category: T | null;
  readonly messages: T[];
}

type Grouped = Named & Pick<QuickMessage, 'isCategory' | 'categoryId'>;

/** Categories with their messages (B-QM-3); those of none, or of one that is not among them, last under null. */
export function groupedQuick<T extends Grouped>(records: readonly T[]): QuickGroup<T>[] {
  const sorted = records.toSorted(byShortcode);
  const messages = sorted.filter(({ isCategory }) => !isCategory);
  const categories = sorted.filter(({ isCategory }) => isCategory);
  const known = new Set<number | null>(categories.map(({ id }) => id));
  const groups: QuickGroup<T>[] = categories.map((category) => ({
    category,
    messages: messages.filter(({ categoryId }) => categoryId === category.id),
  }));
  const loose = messages.filter(({ categoryId }) => !known.has(categoryId));
  return loose.length > 0 ? [...groups, { category: null, messages: loose }] : groups;
}
