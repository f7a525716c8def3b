import type { ScheduleDay } from '@shared/companies/model.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { keyIn, useText } from '@web/lib/i18n.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { copyToAllDays, isClosed, passesMidnight, validateDay, type WindowEnd } from './hoursForm.ts';
import { hoursTexts } from './hoursText.ts';
import styles from './ScheduleEditor.module.css';
import { TimeField } from './TimeField.tsx';

interface Props {
  value: readonly ScheduleDay[];
  onChange: (days: ScheduleDay[]) => void;
  /** True after an attempt to save; mistakes are shown from then on. */
  isChecked: boolean;
}

/** Hours of a week: two periods a day, blank ones closed. */
export function ScheduleEditor({ value, onChange, isChecked }: Props) {
  const t = useText(hoursTexts);
  return (
    <div className={styles['days']}>
      <div className={styles['head']} aria-hidden="true">
        <span>{t('day')}</span>
        <span>{t('first')}</span>
        <span>{t('second')}</span>
      </div>
      {value.map((day, index) => (
        <DayRow
          key={day.weekdayEn}
          day={day}
          isChecked={isChecked}
          onChange={(changed) => onChange(value.map((other, at) => (at === index ? changed : other)))}
        />
      ))}
      <div>
        <Button size="small" onClick={() => onChange(copyToAllDays(value))}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}

interface DayProps {
  day: ScheduleDay;
  isChecked: boolean;
  onChange: (day: ScheduleDay) => void;
}

function DayRow({ day, isChecked, onChange }: DayProps) {
  const t = useText(hoursTexts);
  const known = keyIn(hoursTexts, day.weekdayEn.toLowerCase());
  const name = known === undefined ? day.weekday : t(known as 'monday');
  const faults = isChecked ? validateDay(day) : {};
  const end = (label: string, field: WindowEnd) => {
    const fault = faults[field];
    return (
      <TimeField
        label={label}
        isLabelHidden
        name={`${day.weekdayEn}.${field}`}
        value={day[field]}
        error={fault === undefined ? undefined : fieldErrorText(fault)}
        onChange={(time) => onChange({ ...day, [field]: time })}
      />
    );
  };
  const window = (period: 'first' | 'second', letter: 'A' | 'B') => {
    const [start, stop] = [day[`startTime${letter}`], day[`endTime${letter}`]];
    return (
      <div>
        <div className={styles['window']}>
          {end(t('from', { day: name, period: t(period) }), `startTime${letter}`)}
          <span aria-hidden="true">–</span>
          {end(t('to', { day: name, period: t(period) }), `endTime${letter}`)}
        </div>
        <p role="status" className={styles['next']}>
          {passesMidnight(start, stop) && t('nextDay', { end: stop })}
        </p>
      </div>
    );
  };
  return (
    <div className={styles['day']}>
      <span className={styles['name']}>
        {name}
        {isClosed(day) && <Badge>{t('closed')}</Badge>}
      </span>
      {window('first', 'A')}
      {window('second', 'B')}
    </div>
  );
}
