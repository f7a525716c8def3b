import { holidaysOf, isHoliday } from '@shared/holidays/calendar.ts';
import type { HolidayView } from '@shared/holidays/model.ts';
import { brazilianHolidays, type OfferedHoliday } from '@shared/holidays/national.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { formatMoment } from '@web/lib/time.ts';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import styles from './Holidays.module.css';
import { shortDate } from './shortDate.ts';
import { holidayTexts } from './text.ts';

/** Brazil's holidays of a year to choose from; those of choice are not chosen at first. */
export function NationalDialog({ present, onClose }: { present: readonly HolidayView[]; onClose: () => void }) {
  const t = useText(holidayTexts);
  const client = useQueryClient();
  const thisYear = Number(formatMoment(serverTime(), 'yyyy'));
  const [year, setYear] = useState(thisYear);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const calendar = holidaysOf(present);
  const offered = brazilianHolidays(year);
  const isThere = ({ date }: OfferedHoliday) => isHoliday(calendar, date);
  const isChosen = ({ date, isOptional }: OfferedHoliday) => changed.get(date) ?? !isOptional;
  const chosen = offered.filter((day) => !isThere(day) && isChosen(day));
  const add = useAction('holidays', 'addMany', {
    onSuccess: ({ added }) => {
      toast.success(t('added', { count: added }));
      void client.invalidateQueries({ queryKey: ['holidays'] });
      onClose();
    },
  });
  const submit = () =>
    add.mutate({ holidays: chosen.map(({ kind, date, isYearly }) => ({ date, isYearly, name: t(kind) })) });
  return (
    <Dialog
      isOpen
      title={t('nationalTitle')}
      description={t('nationalText')}
      onClose={onClose}
      action={{
        label: t('addChosen', { count: chosen.length }),
        isPending: add.isPending,
        isDisabled: chosen.length === 0,
        onPress: submit,
      }}
    >
      <div className={styles['national']}>
        <SelectField
          label={t('year')}
          value={String(year)}
          onChange={({ target }) => setYear(Number(target.value))}
          options={[thisYear, thisYear + 1, thisYear + 2].map((one) => ({ value: String(one), label: String(one) }))}
        />
        <ul className={styles['days']}>
          {offered.map((day) => (
            <li key={day.date}>
              <Checkbox
                label={
                  <>
                    <span className={styles['date']}>{shortDate(day.date, true)}</span> {t(day.kind)}
                    {(isThere(day) || day.isOptional) && (
                      <span className={styles['note']}> · {t(isThere(day) ? 'there' : 'optional')}</span>
                    )}
                  </>
                }
                checked={isThere(day) || isChosen(day)}
                disabled={isThere(day)}
                onChange={({ target }) => setChanged(new Map([...changed, [day.date, target.checked]]))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
