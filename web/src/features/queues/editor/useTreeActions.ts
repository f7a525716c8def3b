import { treeFault } from '@shared/queues/options.ts';
import { findOption } from '@shared/queues/tree.ts';
import { useText } from '@web/lib/i18n.ts';
import type { MenuItem } from '@web/ui/Menu.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, CornerDownRight, Trash2 } from 'lucide-react';
import { editorTexts } from './text.ts';
import {
  type Direction,
  type DropTarget,
  duplicateOption,
  insertOption,
  moveOption,
  moveTarget,
  newOption,
  nextTemporaryId,
  removeOption,
  type TreeRow,
} from './treeEdits.ts';
import type { TreeEditing } from './useTree.ts';

const ways = [
  { direction: 'up', label: 'moveUp', icon: ArrowUp, shortcut: 'Alt+ArrowUp' },
  { direction: 'down', label: 'moveDown', icon: ArrowDown, shortcut: 'Alt+ArrowDown' },
  { direction: 'in', label: 'moveIn', icon: ArrowRight, shortcut: 'Alt+ArrowRight' },
  { direction: 'out', label: 'moveOut', icon: ArrowLeft, shortcut: 'Alt+ArrowLeft' },
] as const;

/** Actions on options; each is refused with a message if the tree's limits would be exceeded. */
export function useTreeActions(editing: TreeEditing, onOpen: (id: number | undefined) => void) {
  const t = useText(editorTexts);
  const { options } = editing;
  const put = (next: typeof options | undefined): boolean => {
    if (next === undefined || treeFault(next) !== undefined) {
      toast.error(t('tooMuch'));
      return false;
    }
    editing.replace(next);
    return true;
  };
  const add = (parentId: number | null) => {
    const id = nextTemporaryId(options);
    const siblings = parentId === null ? options : (findOption(options, parentId)?.options ?? []);
    if (put(insertOption(options, parentId, siblings.length, newOption(id)))) onOpen(id);
  };
  const remove = ({ option }: TreeRow) => {
    editing.replace(removeOption(options, option.id));
    toast.undo(t('removed', { name: option.name }), t('undo'), editing.undo);
  };
  const moveTo = ({ option }: TreeRow, place: DropTarget): boolean => put(moveOption(options, option, place));
  const step = (row: TreeRow, direction: Direction): boolean => {
    const place = moveTarget(options, row, direction);
    return place !== undefined && moveTo(row, place);
  };
  const itemsOf = (row: TreeRow, onStep: (direction: Direction) => void): MenuItem[] => [
    { key: 'add', label: t('addBelow'), icon: CornerDownRight, writes: true, onSelect: () => add(row.option.id) },
    {
      key: 'copy',
      label: t('duplicate'),
      icon: Copy,
      writes: true,
      onSelect: () => put(duplicateOption(options, row)),
    },
    ...ways.map(({ direction, label, icon, shortcut }, index) => ({
      ...{ key: direction, label: t(label), icon, shortcut, startsGroup: index === 0, writes: true },
      isDisabled: moveTarget(options, row, direction) === undefined,
      onSelect: () => onStep(direction),
    })),
    { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, startsGroup: true, onSelect: () => remove(row) },
  ];
  return { add, moveTo, step, itemsOf };
}
