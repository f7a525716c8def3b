import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { VirtualList } from '@web/ui/VirtualList.tsx';
import { ChevronRight } from 'lucide-react';
import type { Column } from '../board.ts';
import { momentsTexts } from '../text.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import styles from './PeopleList.module.css';

interface Props {
  columns: readonly Column[];
  limit: number;
  /** Opens the tickets of an attendant. */
  onOpen: (column: Column) => void;
}

/** List of attendants for screens too narrow for columns. */
export function PeopleList({ columns, limit, onOpen }: Props) {
  const t = useText(momentsTexts);
  return (
    <VirtualList
      label={t('board')}
      items={columns}
      itemKey={({ id }) => id}
      itemHeight={76}
      className={styles['list']}
      render={(column) => (
        <button type="button" className={styles['person']} onClick={() => onOpen(column)}>
          <ColumnHeader column={column} limit={limit} as="span" />
          <Icon icon={ChevronRight} size={18} className={styles['arrow']} />
        </button>
      )}
    />
  );
}
