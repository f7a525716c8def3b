import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { ConnectionsSelect } from '@web/pickers/ConnectionSelect.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { UsersSelect } from '@web/pickers/UserSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { clearedFilter, type InboxFilter, isNarrowed, isServedTab, searchStatuses } from '../inbox/inboxFilter.ts';
import { ticketTexts } from '../text.ts';
import styles from './FilterPanel.module.css';
import { filterTexts } from './filterText.ts';

interface Props {
  filter: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
}

const statusWords = {
  open: 'statusOpen',
  pending: 'statusPending',
  group: 'statusGroup',
  closed: 'statusClosed',
} as const;

/** Filters of the list. A search has more of them, because it covers all tickets. */
export function FilterPanel({ filter, onChange }: Props) {
  const t = useText(ticketTexts);
  const f = useText(filterTexts);
  const { viewer } = useSession();
  const isAdmin = viewer.profile === 'admin';
  return (
    <div className={styles['panel']}>
      <QueuesSelect
        isLabelHidden
        value={filter.queueIds}
        onChange={(queueIds) => onChange({ queueIds })}
        only={isAdmin ? undefined : viewer.queueIds}
        hasNone={isAdmin || viewer.allTicket}
        placeholder={t('allQueues')}
      />
      <TagSelect isLabelHidden value={filter.tags} onChange={(tags) => onChange({ tags })} />
      <ConnectionsSelect
        isLabelHidden
        placeholder={t('anyConnection')}
        value={filter.whatsappIds}
        onChange={(whatsappIds) => onChange({ whatsappIds })}
      />
      <MultiSelect
        isLabelHidden
        label={t('statusFilter')}
        placeholder={t('anyStatus')}
        options={searchStatuses.map((value) => ({ value: value as string, label: t(statusWords[value]) }))}
        value={filter.statuses}
        // A tab is a status already; choosing among all of them looks everywhere.
        onChange={(chosen) => onChange({ statuses: chosen, ...(chosen.length > 0 && { tab: 'search' as const }) })}
      />
      {isAdmin && (
        <UsersSelect
          isLabelHidden
          label={t('people')}
          placeholder={t('anyPerson')}
          value={filter.users}
          // Without everybody's conversations there would be none of theirs.
          onChange={(users) => onChange({ users, ...(users.length > 0 && { showAll: true }) })}
        />
      )}
      {isServedTab(filter.tab) && (
        <div className={styles['wide']}>
          <Switch
            label={f('dueFirst')}
            checked={filter.isDueFirst}
            onChange={({ target }) => onChange({ isDueFirst: target.checked })}
          />
          <Switch
            label={f('late')}
            checked={filter.isLate}
            onChange={({ target }) => onChange({ isLate: target.checked })}
          />
          <Switch
            label={f('unread')}
            checked={filter.isUnread}
            onChange={({ target }) => onChange({ isUnread: target.checked })}
          />
        </div>
      )}
      <div className={styles['foot']}>
        {isNarrowed(filter) && (
          <Button size="small" variant="quiet" onClick={() => onChange(clearedFilter)} className={styles['clear']}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </div>
  );
}
