import { useText } from '@web/lib/i18n.ts';
import { ScheduleEditor } from '@web/pickers/ScheduleEditor.tsx';
import { botTexts } from './botText.ts';
import { Conflicts } from './Conflicts.tsx';
import styles from './ConnectionDialog.module.css';
import type { TabProps } from './GeneralTab.tsx';

/** Hours of this connection; shown if connections have their own hours. */
export function HoursTab({ form, facts }: TabProps) {
  const t = useText(botTexts);
  const { value, onChange } = form.value('schedules');
  return (
    <>
      <p data-wide className={styles['hint']}>
        {t('hoursHint')}
      </p>
      <Conflicts place="hours" facts={facts} />
      <div data-wide>
        <ScheduleEditor value={value} onChange={onChange} isChecked={form.formState.isSubmitted} />
      </div>
    </>
  );
}
