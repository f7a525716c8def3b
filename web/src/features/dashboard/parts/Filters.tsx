import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useQueueChoices } from '@web/pickers/QueueSelect.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { type Filter, type Preset, presetOf, presets } from '../period.ts';
import { dashboardTexts } from '../text.ts';
import styles from './Filters.module.css';

interface Props {
  filter: Filter;
  narrow: (change: Partial<Filter>) => void;
}

/** Filters for the period and the queues. */
export function Filters({ filter, narrow }: Props) {
  const t = useText(dashboardTexts);
  const preset = presetOf(filter);
  const label = (one: Preset): string => {
    if (one === '') return t('thisMonth');
    if (one === 'lastMonth' || one === 'dates') return t(one);
    return one === '0' ? t('today') : t('lastDays', { days: one });
  };
  return (
    <div className={styles['filters']}>
      <SelectField
        label={t('period')}
        isLabelHidden
        className={styles['filter']}
        options={presets.filter((one) => one !== '').map((one) => ({ value: one, label: label(one) }))}
        placeholder={t('thisMonth')}
        value={preset}
        onChange={({ target: { value } }) =>
          narrow(value === 'dates' ? { period: value } : { period: value, from: '', to: '' })
        }
      />
      {preset === 'dates' && (
        <>
          <TextField
            label={t('from')}
            isLabelHidden
            type="date"
            className={styles['day']}
            value={filter.from}
            max={filter.to}
            onChange={({ target: { value } }) => narrow({ from: value })}
          />
          <TextField
            label={t('to')}
            isLabelHidden
            type="date"
            className={styles['day']}
            value={filter.to}
            min={filter.from}
            onChange={({ target: { value } }) => narrow({ to: value })}
          />
        </>
      )}
      <QueueFilter value={filter.queues} onChange={(queues) => narrow({ queues })} />
    </div>
  );
}

/** Select for a single queue, which also shows several that the address names; supervisors choose among theirs. */
function QueueFilter({ value, onChange }: { value: string; onChange: (queues: string) => void }) {
  const t = useText(dashboardTexts);
  const { user } = useSession();
  const choices = useQueueChoices(user.profile === 'supervisor' ? user.queueIds : undefined) ?? [];
  const isCompany = user.profile !== 'supervisor';
  const offered = [
    ...(isCompany ? [{ value: '0', label: t('noQueue') }] : []),
    ...choices.map(({ value: id, label }) => ({ value: String(id), label })),
  ];
  const named = offered.some((one) => one.value === value) || value === '';
  return (
    <SelectField
      label={t('allQueues')}
      isLabelHidden
      className={styles['filter']}
      placeholder={t('allQueues')}
      options={named ? offered : [...offered, { value, label: value }]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
