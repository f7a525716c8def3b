import { settingColumns } from '@shared/settings/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Link } from 'react-router-dom';
import { hoursTexts } from '../hoursText.ts';
import { settingsTexts } from '../text.ts';
import { useApplySetting } from '../useApplySetting.ts';
import styles from './HoursRule.module.css';

const words = {
  disabled: 'hoursDisabled',
  queue: 'hoursQueue',
  company: 'hoursCompany',
  connection: 'hoursConnection',
} as const;
/** Pages on which the hours are edited, by rule. */
const hoursOf: Readonly<Record<string, { path: string; word: 'hoursWrite' | 'hoursOfQueues' | 'hoursOfConnections' }>> =
  {
    queue: { path: '/queues', word: 'hoursOfQueues' },
    company: { path: '#companyHours', word: 'hoursWrite' },
    connection: { path: '/connections', word: 'hoursOfConnections' },
  };
const choices = settingColumns.scheduleType.value.options;

/** Rule for the hours that count (B-IN-32); saved by itself. */
export function HoursRule({ value }: { value: string }) {
  const t = useText(settingsTexts);
  const tHours = useText(hoursTexts);
  const keep = useApplySetting();
  const save = useAction('settings', 'updateCompany', {
    onSuccess: (_answer, { data }) => keep('scheduleType', String(data)),
  });
  const hours = hoursOf[save.isPending ? String(save.variables.data) : value];
  return (
    <>
      <SelectField
        label={t('hoursRule')}
        hint={t('hoursRuleHint')}
        options={choices.map((choice) => ({ value: choice, label: t(words[choice]) }))}
        value={save.isPending ? String(save.variables.data) : value}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ column: 'scheduleType', data: event.target.value })}
      />
      {hours !== undefined && (
        <Link to={hours.path} className={styles['link']}>
          {tHours(hours.word)}
        </Link>
      )}
    </>
  );
}
