import { type ChatbotOption, treeLimits } from '@shared/queues/options.ts';
import { allOf } from '@shared/queues/tree.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import type { MenuItem } from '@web/ui/Menu.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { OptionFields } from './OptionFields.tsx';
import { OptionRow } from './OptionRow.tsx';
import styles from './OptionTree.module.css';
import { editorTexts } from './text.ts';
import { type Direction, type TreeRow, treeRows } from './treeEdits.ts';
import { DraggingProvider, useDropTarget } from './useDropTarget.ts';
import type { KnownTargets } from './useTargets.ts';
import type { TreeEditing } from './useTree.ts';
import { useTreeActions } from './useTreeActions.ts';
import { hasErrors } from './validateOption.ts';

interface Props {
  editing: TreeEditing;
  known: KnownTargets;
  queueName: string;
  isChecked: boolean;
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  /** Controls next to the tree's other actions. */
  children: ReactNode;
}

/** The options of a queue: dragged, moved by menu or keys, opened one at a time. */
export function OptionTree({ editing, known, queueName, isChecked, openId, onOpen, children }: Props) {
  const t = useText(editorTexts);
  const keysNote = useId();
  const list = useRef<HTMLUListElement>(null);
  const follower = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [focusId, setFocus] = useState<number>();
  const { options } = editing;
  const rows = treeRows(options, (id) => folded.has(id));
  const actions = useTreeActions(editing, onOpen);
  const drop = useDropTarget({ list, follower }, rows, actions.moveTo);
  useLayoutEffect(() => {
    // A row that moved is another element for the browser, and the focus stays behind.
    if (focusId !== undefined) list.current?.querySelector<HTMLElement>(`[data-handle="${focusId}"]`)?.focus();
    setFocus(undefined);
  }, [focusId]);
  const step = (row: TreeRow, direction: Direction) => {
    if (actions.step(row, direction)) setFocus(row.option.id);
  };
  const fold = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const itemsOf = (row: TreeRow): MenuItem[] => actions.itemsOf(row, (direction) => step(row, direction));
  return (
    <div className={styles['tree']}>
      <p className={styles['hint']}>{t(options.length === 0 ? 'noOptions' : 'optionsHint')}</p>
      <DraggingProvider value={drop.dragging}>
        <VisuallyHidden>
          <span id={keysNote}>{t('handleKeys')}</span>
        </VisuallyHidden>
        <ul ref={list} aria-label={t('options')} className={styles['rows']}>
          {rows.map((row) => (
            <OptionRow
              key={row.option.id}
              row={row}
              isOpen={row.option.id === openId}
              isFolded={folded.has(row.option.id)}
              isFaulty={isChecked && hasErrors(row.option, known.targets)}
              isDragged={row.option.id === drop.dragged?.id}
              drop={drop.at(row.option.id)}
              items={itemsOf(row)}
              keysNote={keysNote}
              onToggle={() => onOpen(row.option.id === openId ? undefined : row.option.id)}
              onFold={() => fold(row.option.id)}
              onStep={(direction) => step(row, direction)}
            >
              <OptionFields
                option={row.option}
                {...{ queueName, known, isChecked }}
                onChange={(fields: Partial<ChatbotOption>) => editing.change(row.option.id, fields)}
              />
            </OptionRow>
          ))}
        </ul>
      </DraggingProvider>
      <div ref={follower} aria-hidden="true">
        {drop.dragged !== undefined && <div className={styles['overlay']}>{drop.dragged.name || t('nameless')}</div>}
      </div>
      <div className={styles['actions']}>
        <Button writes size="small" variant="primary" icon={Plus} onClick={() => actions.add(null)}>
          {t('addOption')}
        </Button>
        <Button writes size="small" icon={Undo2} isDisabled={!editing.canUndo} onClick={editing.undo}>
          {t('undo')}
        </Button>
        {children}
        <span className={styles['count']}>
          {t('count', { count: allOf(options).length, limit: treeLimits.options })}
        </span>
      </div>
    </div>
  );
}
