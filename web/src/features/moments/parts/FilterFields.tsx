import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { ListFilter } from 'lucide-react';
import { momentsTexts } from '../text.ts';
import type { Filters } from '../useMoments.ts';
import styles from './FilterFields.module.css';

/** Filters of the board: queues next to the title, the others behind a button. */
export function FilterFields({ filters }: { filters: Filters }) {
  const t = useText(momentsTexts);
  const { viewer } = useSession();
  const isAdmin = viewer.profile === 'admin';
  const { values, change, filter, isNarrowed, clear } = filters;
  const { queuesIds: queueIds, ...others } = filter;
  const set = Object.keys(others).length - 1 + Number(!filter.showAll);
  return (
    <>
      <div className={styles['queues']}>
        <QueuesSelect
          isLabelHidden
          value={queueIds ?? []}
          onChange={(ids) => change({ queues: ids.join(',') })}
          only={isAdmin ? undefined : viewer.queueIds}
          hasNone={isAdmin || viewer.allTicket}
          placeholder={t('allQueues')}
        />
      </div>
      <Popover
        label={t('filters')}
        trigger={(attributes) => (
          <IconButton {...attributes} icon={ListFilter} label={t('filters')} variant="plain" count={set} />
        )}
      >
        <div className={styles['fields']}>
          <SelectField
            label={t('status')}
            placeholder={t('anyStatus')}
            options={[
              { value: 'open', label: t('open') },
              { value: 'pending', label: t('pending') },
            ]}
            value={values.status}
            onChange={({ target }) => change({ status: target.value })}
          />
          <div className={styles['days']}>
            <TextField
              label={t('from')}
              type="date"
              value={values.from}
              max={values.to || undefined}
              onChange={({ target }) => change({ from: target.value })}
            />
            <TextField
              label={t('to')}
              type="date"
              value={values.to}
              min={values.from || undefined}
              onChange={({ target }) => change({ to: target.value })}
            />
          </div>
          <Switch
            label={t('everybody')}
            checked={filters.isEverybody}
            onChange={({ target }) => change({ people: target.checked ? 'all' : '' })}
          />
          {isAdmin && viewer.queueIds.length > 0 && (
            <Switch
              label={t('ownOnly')}
              checked={!filter.showAll}
              onChange={({ target }) => change({ own: target.checked ? 'yes' : '' })}
            />
          )}
          {isNarrowed && <Button onClick={clear}>{t('clear')}</Button>}
        </div>
      </Popover>
    </>
  );
}
