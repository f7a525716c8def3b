import { useText } from '@web/lib/i18n.ts';
import { offeredNow } from '@web/lib/readMode.ts';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './classNames.ts';
import styles from './DataTable.module.css';
import { Icon, type IconType } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { InfiniteScroll } from './InfiniteScroll.tsx';
import { Menu } from './Menu.tsx';
import { NoResults } from './NoResults.tsx';
import { reachByKeys } from './reachByKeys.ts';
import { Skeleton } from './Skeleton.tsx';
import { skeletonKeys } from './skeletonKeys.ts';
import { uiTexts } from './text.ts';
import { useStillRows } from './useStillRows.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers and times end together. */
  align?: 'start' | 'end';
  /** A CSS width; the first column takes what is left. */
  width?: string;
  isHiddenOnPhone?: boolean;
  /** The head is a button that sorts by it. */
  onSort?: () => void;
  sorted?: 'ascending' | 'descending';
}

export interface RowAction {
  key: string;
  label: string;
  icon: IconType;
  onSelect: () => void;
  isDanger?: boolean;
  /** Same meaning as `writes` of a Menu item. */
  writes?: boolean | undefined;
  isDisabled?: boolean;
  isPending?: boolean;
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /**
   * Search, filters and period of the rows. Rows of the same scope keep their places under the
   * pointer, those of another scope are shown at once. Undefined if rows change only on request.
   */
  scope: string | undefined;
  /** The row in words, for its actions' names. */
  rowName: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction[];
  rowTone?: (row: Row) => 'waiting' | 'failed' | undefined;
  /** Shown when there is nothing at all: an EmptyState with the next step. */
  empty: ReactNode;
  /** Given while filters are on: nothing found then offers to clear them. */
  onClearFilters?: () => void;
  /** Shown in place of rows that could not be read. */
  failure?: ReactNode;
  more?: { hasMore: boolean; isLoading: boolean; onLoad: () => void };
}

const sortingOf = <Row,>(columns: readonly Column<Row>[]): string =>
  columns.map(({ key, sorted }) => (sorted === undefined ? '' : `${key} ${sorted}`)).join('');

const none: readonly never[] = [];

/** Keeps rows in place while the pointer is over them; new rows are added below meanwhile. */
function useStillTable<Row>({ rows, rowKey, scope, columns }: Props<Row>) {
  const [isOver, setOver] = useState(false);
  const still = useStillRows(rows ?? none, {
    ...{ keyOf: rowKey, isHeld: isOver && scope !== undefined, newcomers: 'below' },
    scope: `${scope} ${sortingOf(columns)}`,
  });
  return { still, around: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) } };
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, rowActions, empty, onClearFilters, failure, more } = props;
  const t = useText(uiTexts);
  const { still, around } = useStillTable(props);
  if (failure !== undefined) {
    return (
      <div key="instead" className={styles['instead']}>
        {failure}
      </div>
    );
  }
  if (rows?.length === 0) {
    return (
      // A separate element: the table's element, no longer scrolling, would count as a layout shift.
      <div key="instead" className={styles['instead']}>
        {onClearFilters === undefined ? empty : <NoResults onClear={onClearFilters} />}
      </div>
    );
  }
  return (
    <div ref={reachByKeys} className={styles['scroller']}>
      <table className={styles['table']} aria-label={label} aria-busy={rows === undefined || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted}
                style={{ width: column.width }}
                className={cellClass(column)}
              >
                {column.onSort === undefined ? column.title : <SortButton column={column} />}
              </th>
            ))}
            {rowActions !== undefined && (
              <th scope="col" className={styles['actionsHead']}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...around}>
          {rows === undefined
            ? skeletonKeys(8).map((key) => <SkeletonRow key={key} {...props} />)
            : still.rows.map((row) => (
                <TableRow key={rowKey(row)} {...props} row={row} isGone={still.gone.has(rowKey(row))} />
              ))}
        </tbody>
      </table>
      {more !== undefined && rows !== undefined && <InfiniteScroll {...more} />}
    </div>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return classNames(column.align === 'end' && styles['end'], column.isHiddenOnPhone && styles['wideOnly']);
}

function SortButton<Row>({ column: { title, sorted, onSort } }: { column: Column<Row> }) {
  return (
    <button type="button" className={styles['sort']} onClick={onSort}>
      {title}
      {sorted !== undefined && <Icon icon={sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />}
    </button>
  );
}

function SkeletonRow<Row>({ columns, rowActions }: Props<Row>) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          <Skeleton height={14} width={index === 0 ? '70%' : '50%'} />
        </td>
      ))}
      {rowActions !== undefined && <td className={styles['actions']} />}
    </tr>
  );
}

function TableRow<Row>(props: Props<Row> & { row: Row; isGone: boolean }) {
  const { columns, row, rowName, onOpen, rowActions, rowTone, isGone } = props;
  const tone = rowTone?.(row);
  return (
    <tr
      inert={isGone}
      className={classNames(
        onOpen !== undefined && styles['opens'],
        tone !== undefined && styles[tone],
        isGone && styles['gone'],
      )}
    >
      {columns.map((column, index) => {
        const content = column.render(row);
        return index === 0 ? (
          <th key={column.key} scope="row" className={classNames(styles['first'], cellClass(column))}>
            {onOpen === undefined ? (
              content
            ) : (
              <button type="button" className={styles['open']} onClick={() => onOpen(row)}>
                {content}
              </button>
            )}
          </th>
        ) : (
          <td key={column.key} data-title={column.title} className={cellClass(column)}>
            {content}
          </td>
        );
      })}
      {rowActions !== undefined && <ActionsCell name={rowName(row)} actions={rowActions(row)} />}
    </tr>
  );
}

/** Icons where there is a pointer to hover with, one menu where there is a finger; the sheet shows one of the two. */
function ActionsCell({ name, actions: all }: { name: string; actions: readonly RowAction[] }) {
  const t = useText(uiTexts);
  const actions = offeredNow(all);
  if (actions.length === 0) return <td className={styles['actions']} />;
  return (
    <td className={styles['actions']}>
      <span className={styles['icons']}>
        {actions.map((action) => (
          <IconButton
            key={action.key}
            icon={action.icon}
            label={action.label}
            size="small"
            variant={action.isDanger ? 'danger' : 'quiet'}
            isDisabled={action.isDisabled}
            isPending={action.isPending}
            onClick={action.onSelect}
          />
        ))}
      </span>
      <span className={styles['menu']}>
        <Menu
          label={t('moreFor', { name })}
          items={actions}
          trigger={(attributes) => <IconButton {...attributes} icon={Ellipsis} label={t('moreFor', { name })} />}
        />
      </span>
    </td>
  );
}
