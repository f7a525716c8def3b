import { type ChatbotOption, treeFault } from '@shared/queues/options.ts';
import { allOf, withChanged } from '@shared/queues/tree.ts';

/** A line of the tree as it is shown. */
export interface TreeRow {
  readonly option: ChatbotOption;
  /** 0 at the first level. */
  readonly depth: number;
  readonly parentId: number | null;
  /** Place among its siblings; the customer types one more. */
  readonly index: number;
  readonly siblings: number;
}

type Tree = readonly ChatbotOption[];

/** The options in reading order; those below a folded one are left out. */
export function treeRows(
  tree: Tree,
  isFolded: (id: number) => boolean,
  depth = 0,
  parentId: number | null = null,
): TreeRow[] {
  return tree.flatMap((option, index) => [
    { option, depth, parentId, index, siblings: tree.length },
    ...(isFolded(option.id) ? [] : treeRows(option.options, isFolded, depth + 1, option.id)),
  ]);
}

/** A number no option of the tree has. The server gives its own to what has one below zero. */
export const nextTemporaryId = (tree: Tree): number => Math.min(0, ...allOf(tree).map(({ id }) => id)) - 1;

export const newOption = (id: number): ChatbotOption => ({
  ...{ id, name: '', greetingMessage: '', queueType: 'text', closeTicket: false, options: [] },
  ...{ optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null },
});

const spliced = (list: Tree, index: number, option: ChatbotOption): ChatbotOption[] => [
  ...list.slice(0, index),
  option,
  ...list.slice(index),
];

/** The tree with an option among the children of `parentId`; null: at the first level. */
export const insertOption = (
  tree: Tree,
  parentId: number | null,
  index: number,
  option: ChatbotOption,
): ChatbotOption[] =>
  parentId === null
    ? spliced(tree, index, option)
    : withChanged(tree, parentId, (parent) => ({ ...parent, options: spliced(parent.options, index, option) }));

export const removeOption = (tree: Tree, id: number): ChatbotOption[] => withChanged(tree, id, () => undefined);

/** A copy right behind the original, with numbers of its own. */
export function duplicateOption(tree: Tree, { option, parentId, index }: TreeRow): ChatbotOption[] {
  let next = nextTemporaryId(tree);
  const copy = (one: ChatbotOption): ChatbotOption => {
    const id = next;
    next -= 1;
    return { ...one, id, options: one.options.map(copy) };
  };
  return insertOption(tree, parentId, index + 1, copy(option));
}

export interface DropTarget {
  readonly parentId: number | null;
  readonly index: number;
}

/** The tree with an option and all below it somewhere else; undefined where it would be too deep or inside itself. */
export function moveOption(
  tree: Tree,
  option: ChatbotOption,
  { parentId, index }: DropTarget,
): ChatbotOption[] | undefined {
  if (parentId !== null && allOf([option]).some(({ id }) => id === parentId)) return undefined;
  const next = insertOption(removeOption(tree, option.id), parentId, index, option);
  return treeFault(next) === undefined ? next : undefined;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * Target of an option's move by one step; undefined at the edge. `in`: below the previous sibling; `out`: after its
 * parent.
 */
export function moveTarget(
  tree: Tree,
  { parentId, index, siblings }: TreeRow,
  direction: Direction,
): DropTarget | undefined {
  const rows = treeRows(tree, () => false);
  if (direction === 'up') return index > 0 ? { parentId, index: index - 1 } : undefined;
  if (direction === 'down') return index < siblings - 1 ? { parentId, index: index + 1 } : undefined;
  if (direction === 'in') {
    const above = rows.find((row) => row.parentId === parentId && row.index === index - 1);
    return above && { parentId: above.option.id, index: above.option.options.length };
  }
  const parent = rows.find(({ option }) => option.id === parentId);
  return parent && { parentId: parent.parentId, index: parent.index + 1 };
}

/**
 * Target of a drop into a gap between rows.
 * @param rows without the dragged option and its descendants
 * @param gap number of rows before the gap
 * @param depth wanted level, limited to what the gap allows
 */
export function dropTargetAt(
  rows: readonly TreeRow[],
  gap: number,
  depth: number,
): DropTarget & { readonly depth: number } {
  const above = rows[gap - 1];
  const least = rows[gap]?.depth ?? 0;
  const at = Math.max(least, Math.min(depth, above ? above.depth + 1 : 0));
  if (!above || at === 0) {
    const before = rows.slice(0, gap).filter((row) => row.depth === 0).length;
    return { parentId: null, index: before, depth: 0 };
  }
  if (at === above.depth + 1) return { parentId: above.option.id, index: 0, depth: at };
  // The dropped option becomes a sibling of the row above, or of one of its ancestors.
  const sibling = rows.slice(0, gap).findLast((row) => row.depth === at);
  return { parentId: sibling?.parentId ?? null, index: (sibling?.index ?? -1) + 1, depth: at };
}
