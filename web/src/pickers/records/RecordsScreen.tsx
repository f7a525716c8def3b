import { type Phrase, type TextTable, useText } from '@web/lib/i18n.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import type { ReferencedRecord } from '@web/lib/references.ts';
import { useUrlAction } from '@web/lib/useUrlAction.ts';
import { Button } from '@web/ui/Button.tsx';
import type { RowAction } from '@web/ui/DataTable.tsx';
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { type PageProps, type PageTexts, RecordsPage } from './RecordsPage.tsx';
import { type RemovableFeature, RemoveRecord } from './RemoveRecord.tsx';
import { recordTexts } from './recordText.ts';

type ScreenTexts = PageTexts &
  Readonly<Record<'add' | 'removeTitle' | 'removed', Phrase>> & { readonly removeText?: Phrase };

type RecordDialogState<Row> =
  | { readonly kind: 'edit'; readonly row: Row | undefined }
  | { readonly kind: 'view' | 'remove'; readonly row: Row };

type Dialog<Row> = (row: Row, onClose: () => void) => ReactNode;
type Right<Row> = boolean | ((row: Row) => boolean);

interface Props<Row> extends Omit<PageProps<Row>, 'texts' | 'add' | 'onOpen' | 'rowActions'> {
  feature: RemovableFeature;
  texts: TextTable<ScreenTexts>;
  /** The dialog that changes a record, or makes one without it. */
  editor: Dialog<Row | undefined>;
  /** The dialog of those who may not change a record. */
  viewer?: Dialog<Row>;
  mayAdd?: boolean;
  /** Rule for records that may be changed and deleted; all by default. */
  mayChange?: Right<Row>;
  /** Rule for deletion if it is stricter than for changes. */
  mayRemove?: Right<Row>;
  /** Such records show what cannot be done now, greyed. */
  isFixed?: (row: Row) => boolean;
  isRemoveFixed?: (row: Row) => boolean;
  /** Pressing a row does nothing. */
  isClosed?: boolean;
  addLabel?: string;
  /** Replaces the button with the text `add`. */
  addWith?: (onAdd: () => void) => ReactNode;
  /** Between edit and delete. */
  moreActions?: (row: Row) => readonly RowAction[];
  /** The row in the question before it is deleted, where that is not its name. */
  removeName?: (row: Row) => string;
  removeText?: (row: Row) => string;
  /** Kind of record that queues, their options and connections can refer to. */
  used?: ReferencedRecord['kind'];
}

const holds = <Row,>(right: Right<Row>, row: Row): boolean => (typeof right === 'function' ? right(row) : right);

/** A screen of records that are listed, made, changed and deleted. `/users?new` opens the dialog of a new one. */
export function RecordsScreen<Row extends { readonly id: string | number }>(props: Props<Row>) {
  const isReadOnly = useReadOnly();
  const { editor, viewer, mayChange = true, isClosed, addWith, moreActions, ...page } = props;
  const mayAdd = (props.mayAdd ?? true) && !isReadOnly;
  const t = useText(props.texts);
  const [opened, setOpened] = useState<RecordDialogState<Row>>();
  const rowActions = useRowActions(props, setOpened);
  const onAdd = () => setOpened({ kind: 'edit', row: undefined });
  useUrlAction('new', () => mayAdd && onAdd());
  const onClose = () => setOpened(undefined);
  const opens = !isClosed && (mayChange !== false || viewer !== undefined);
  const button = (
    <Button writes variant="primary" icon={Plus} onClick={onAdd}>
      {props.addLabel ?? t('add')}
    </Button>
  );
  return (
    <RecordsPage
      {...page}
      add={mayAdd && (addWith?.(onAdd) ?? button)}
      onOpen={opens ? (row) => setOpened({ kind: viewer && !holds(mayChange, row) ? 'view' : 'edit', row }) : undefined}
      rowActions={opens || mayChange !== false || moreActions ? rowActions : undefined}
    >
      {props.children}
      <Suspense>
        {opened?.kind === 'edit' && editor(opened.row, onClose)}
        {opened?.kind === 'view' && viewer?.(opened.row, onClose)}
      </Suspense>
      {opened?.kind === 'remove' && <Removal {...props} row={opened.row} onClose={onClose} />}
    </RecordsPage>
  );
}

function useRowActions<Row>(
  props: Props<Row>,
  open: (opened: RecordDialogState<Row>) => void,
): (row: Row) => RowAction[] {
  const { viewer, mayChange = true, mayRemove = mayChange, isFixed, isRemoveFixed = isFixed, moreActions } = props;
  const t = useText(recordTexts);
  const isReadOnly = useReadOnly();
  return (row) => {
    const shown = isReadOnly ? { label: t('view'), icon: Eye } : { label: t('edit'), icon: Pencil };
    const edit = { key: 'edit', ...shown, isDisabled: isFixed?.(row) };
    const view = { key: 'view', label: t('view'), icon: Eye, onSelect: () => open({ kind: 'view', row }) };
    const remove = { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true };
    const changes = holds(mayChange, row);
    return [
      ...(changes ? [{ ...edit, onSelect: () => open({ kind: 'edit', row }) }] : []),
      ...(!changes && viewer !== undefined ? [view] : []),
      ...(moreActions?.(row) ?? []),
      ...(holds(mayRemove, row)
        ? [{ ...remove, isDisabled: isRemoveFixed?.(row), onSelect: () => open({ kind: 'remove', row }) }]
        : []),
    ];
  };
}

type RemovalProps<Row> = Props<Row> & { row: Row; onClose: () => void };

function Removal<Row extends { readonly id: string | number }>(props: RemovalProps<Row>) {
  const { feature, texts, used, row, nameOf, removeName = nameOf, removeText, onClose } = props;
  const t = useText(texts);
  return (
    <RemoveRecord
      feature={feature}
      id={row.id}
      used={used}
      title={t('removeTitle', { name: removeName(row) })}
      removed={t('removed')}
      onClose={onClose}
    >
      {removeText?.(row) ?? t('removeText')}
    </RemoveRecord>
  );
}
