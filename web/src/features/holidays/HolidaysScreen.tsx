import { fold } from '@shared/core/text.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Button } from '@web/ui/Button.tsx';
import { CalendarOff, CalendarPlus, PartyPopper, Repeat } from 'lucide-react';
import { useState } from 'react';
import { HolidayDialog } from './HolidayDialog.tsx';
import { NationalDialog } from './NationalDialog.tsx';
import { shortDate } from './shortDate.ts';
import { holidayTexts } from './text.ts';

/** The company's calendar of days on which it is closed; for administrators. */
export function HolidaysScreen() {
  const t = useText(holidayTexts);
  const search = useSearchText();
  const [isOffering, setOffering] = useState(false);
  const records = useAllRecords('holidays', 'list', {}, (all) =>
    all.filter(({ name, date }) => fold(`${name} ${shortDate(date, false)}`).includes(fold(search.text))),
  );
  return (
    <RecordsScreen
      feature="holidays"
      texts={holidayTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      icon={CalendarOff}
      around={[PartyPopper, Repeat]}
      actions={
        <Button writes icon={CalendarPlus} onClick={() => setOffering(true)}>
          {t('national')}
        </Button>
      }
      columns={[
        { key: 'name', title: t('name'), render: ({ name }) => name },
        { key: 'date', title: t('date'), width: '150px', render: ({ date, isYearly }) => shortDate(date, isYearly) },
        {
          key: 'repeats',
          title: t('repeats'),
          width: '170px',
          render: ({ isYearly }) => t(isYearly ? 'everyYear' : 'onceOnly'),
        },
      ]}
      editor={(holiday, onClose) => <HolidayDialog holiday={holiday} onClose={onClose} />}
    >
      {isOffering && <NationalDialog present={records.all ?? []} onClose={() => setOffering(false)} />}
    </RecordsScreen>
  );
}
