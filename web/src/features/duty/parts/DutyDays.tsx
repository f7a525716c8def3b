import type { DutyDay } from '@shared/duty/model.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { TimeField } from '@web/pickers/TimeField.tsx';
import { useId } from 'react';
import { validateDay } from '../dutyForm.ts';
import { dutyTexts } from '../text.ts';
import styles from './DutyDays.module.css';

interface Props {
  value: readonly DutyDay[];
  onChange: (days: DutyDay[]) => void;
  /** True after an attempt to save; mistakes are shown from then on. */
  isChecked: boolean;
}

/** Start and end of the duty on each day of the week; blank days have none. */
export function DutyDays({ value, onChange, isChecked }: Props) {
  const t = useText(dutyTexts);
  const id = useId();
  const hasNone = isChecked && value.every(({ startTime, endTime }) => startTime === '' && endTime === '');
  return (
    <fieldset className={styles['days']} aria-describedby={id}>
      <legend className={styles['legend']}>{t('times')}</legend>
      <p id={id} role={hasNone ? 'alert' : undefined} className={hasNone ? styles['fault'] : styles['hint']}>
        {t(hasNone ? 'needsDay' : 'timesHint')}
      </p>
      {value.map((day, index) => (
        <DayRow
          key={day.weekdayEn}
          day={day}
          isChecked={isChecked}
          onChange={(changed) => onChange(value.map((other, at) => (at === index ? changed : other)))}
        />
      ))}
    </fieldset>
  );
}

interface RowProps {
  day: DutyDay;
  isChecked: boolean;
  onChange: (day: DutyDay) => void;
}

function DayRow({ day, isChecked, onChange }: RowProps) {
  const t = useText(dutyTexts);
  const name = t(day.weekdayEn as 'monday');
  const faults = isChecked ? validateDay(day) : {};
  const time = (label: string, field: 'startTime' | 'endTime') => {
    const fault = faults[field];
    return (
      <TimeField
        label={label}
        isLabelHidden
        name={`${day.weekdayEn}.${field}`}
        value={day[field]}
        error={fault && (fault === 'invalid_time' ? fieldErrorText(fault) : t(fault))}
        onChange={(text) => onChange({ ...day, [field]: text })}
      />
    );
  };
  return (
    <div className={styles['day']}>
      <span className={styles['name']}>{name}</span>
      {time(t('from', { day: name }), 'startTime')}
      <span aria-hidden="true" className={styles['dash']}>
        –
      </span>
      {time(t('to', { day: name }), 'endTime')}
    </div>
  );
}
