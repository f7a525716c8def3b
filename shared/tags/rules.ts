import { fold } from '../core/text.ts';
import type { ContactTag } from './contactTag.ts';
import type { Tag, TagView } from './model.ts';

/** Tags of a company: more would make every list of them slow to read. */
export const maxTags = 1000;
/** Tags on one contact or ticket: they ride along in every row and every change of one is a write. */
export const maxTagsEach = 20;

/** Bounds of a name, in characters. */
export const tagNameLength = { least: 3, most: 50 } as const;

/** Unique key within a company: the name, regardless of case and accents, among tags of its kind (B-TAG-1). */
export const tagMark = ({ name, kanban }: Pick<Tag, 'name' | 'kanban'>): string => `${kanban}#${fold(name)}`;

export function tagView(tag: Tag): TagView {
  const { version: _version, removedAt: _removed, ...shown } = tag;
  return shown;
}

/** A tag as contacts and tickets carry it. */
export const tagSnapshot = ({ id, name, color }: Pick<Tag, 'id' | 'name' | 'color'>): ContactTag => ({
  id,
  name,
  color,
});

/** Alphabetical whatever case and accents; equal ones by number. */
export const byName = (a: Pick<Tag, 'name' | 'id'>, b: Pick<Tag, 'name' | 'id'>): number => {
  const [one, other] = [fold(a.name), fold(b.name)];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
};

/** Tags whose name contains a text, alphabetically (B-GEN-5). @param kanban undefined for both kinds */
export const matchingTags = <T extends Pick<Tag, 'name' | 'id' | 'kanban'>>(
  tags: readonly T[],
  {
    searchParam = '',
    kanban,
  }: { readonly searchParam?: string | undefined; readonly kanban?: Tag['kanban'] | undefined },
): T[] =>
  tags
    .filter((tag) => (kanban === undefined || tag.kanban === kanban) && fold(tag.name).includes(fold(searchParam)))
    .sort(byName);

/** The snapshots with `tag` as it is called now; undefined when nothing changes. */
export function withRenamed(current: readonly ContactTag[], tag: ContactTag): ContactTag[] | undefined {
  const isStale = current.some(({ id, name, color }) => id === tag.id && (name !== tag.name || color !== tag.color));
  return isStale ? current.map((one) => (one.id === tag.id ? tag : one)) : undefined;
}

/** The snapshots without a tag; undefined when it is not among them. */
export const withoutTag = (current: readonly ContactTag[], id: number): ContactTag[] | undefined =>
  current.some((one) => one.id === id) ? current.filter((one) => one.id !== id) : undefined;
