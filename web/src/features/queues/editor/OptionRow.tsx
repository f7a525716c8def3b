import { useText } from '@web/lib/i18n.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Ellipsis,
  GripVertical,
  Headset,
  type LucideIcon,
  MessageSquareText,
  Paperclip,
  Power,
  Split,
  Workflow,
} from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './OptionTree.module.css';
import { editorTexts } from './text.ts';
import type { Direction, TreeRow } from './treeEdits.ts';
import { useDragRow } from './useDropTarget.ts';

const icons: Record<TreeRow['option']['queueType'], LucideIcon> = {
  text: MessageSquareText,
  attendent: Headset,
  queue: Split,
  integration: Workflow,
  file: Paperclip,
};

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface Props {
  row: TreeRow;
  isOpen: boolean;
  isFolded: boolean;
  isFaulty: boolean;
  isDragged: boolean;
  /** The level at which what is dragged would land before or behind this row. */
  drop: { readonly side: 'before' | 'after'; readonly depth: number } | undefined;
  items: readonly MenuItem[];
  keysNote: string;
  onToggle: () => void;
  onFold: () => void;
  onStep: (direction: Direction) => void;
  children: ReactNode;
}

/** An option in the tree; its fields are below it while it is open. */
export function OptionRow(props: Props) {
  const { row, isOpen, isFolded, isFaulty, isDragged, drop, items, keysNote, onToggle, onFold, onStep, children } =
    props;
  const { option, depth, index } = row;
  const t = useText(editorTexts);
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useDragRow(element, handle, option.id);
  const name = option.name.trim() === '' ? t('nameless') : option.name;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.altKey ? arrows[event.key] : undefined;
    if (direction === undefined) return;
    event.preventDefault();
    onStep(direction);
  };
  return (
    <li
      ref={element}
      data-option={option.id}
      data-drop={drop?.side}
      className={classNames(styles['row'], isDragged && styles['dragged'])}
      style={{ '--depth': depth, '--drop': drop?.depth ?? 0 } as CSSProperties}
    >
      <div className={classNames(styles['line'], isOpen && styles['open'])}>
        <button
          ref={handle}
          type="button"
          data-handle={option.id}
          aria-label={t('handle', { name })}
          aria-describedby={keysNote}
          className={styles['handle']}
          onKeyDown={onKeyDown}
        >
          <Icon icon={GripVertical} size={16} />
        </button>
        <button type="button" aria-expanded={isOpen} className={styles['name']} onClick={onToggle}>
          <span className={styles['number']}>{index + 1}</span>
          <Icon icon={icons[option.queueType]} size={16} />
          <span className={styles['word']}>{name}</span>
          {option.closeTicket && <Icon icon={Power} size={14} />}
          {isFaulty && (
            <Badge tone="failed" icon={CircleAlert}>
              {t('toComplete')}
            </Badge>
          )}
        </button>
        {option.options.length > 0 && (
          <IconButton
            size="small"
            icon={isFolded ? ChevronRight : ChevronDown}
            label={t(isFolded ? 'unfold' : 'fold', { name })}
            aria-expanded={!isFolded}
            onClick={onFold}
          />
        )}
        <Menu
          label={t('actions', { name })}
          items={items}
          trigger={(attributes) => (
            <IconButton {...attributes} size="small" icon={Ellipsis} label={t('actions', { name })} />
          )}
        />
      </div>
      {isOpen && children}
    </li>
  );
}
