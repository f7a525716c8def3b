import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import type { InboxFilter } from '../inbox/inboxFilter.ts';
import styles from './DueNote.module.css';
import { filterTexts } from './filterText.ts';

interface Props {
  listed: number;
  /** Conversations that were compared. */
  count: number;
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
}

/** What is due first was looked for among so many, and there are more: what is late is found among all of them. */
export function DueNote({ listed, count, filter, onChange }: Props) {
  const t = useText(filterTexts);
  return (
    <div role="status" className={styles['note']}>
      <p>{t('dueAmong', { listed, count })}</p>
      {!filter.isLate && (
        <Button
          size="small"
          variant="quiet"
          className={styles['late']}
          onClick={() => onChange({ isLate: true, isDueFirst: false })}
        >
          {t('showLate')}
        </Button>
      )}
    </div>
  );
}
