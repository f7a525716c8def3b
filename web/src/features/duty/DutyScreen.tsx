import { fold } from '@shared/core/text.ts';
import type { DutyView } from '@shared/duty/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { BellRing, Moon, PhoneCall } from 'lucide-react';
import styles from './DutyScreen.module.css';
import { spansOf } from './dutyForm.ts';
import { DutyDialog } from './parts/DutyDialog.tsx';
import { dutyTexts } from './text.ts';

const byPerson = (a: DutyView, b: DutyView) => a.user.name.localeCompare(b.user.name);

export function DutyScreen() {
  const t = useText(dutyTexts);
  const search = useSearchText();
  const { all = [], ...records } = useAllRecords('duty', 'list', {}, (duties) =>
    duties.filter(({ user }) => fold(user.name).includes(fold(search.text))).sort(byPerson),
  );
  return (
    <RecordsScreen
      feature="duty"
      texts={dutyTexts}
      {...{ search, records }}
      nameOf={({ user }) => user.name}
      icon={PhoneCall}
      around={[Moon, BellRing]}
      columns={[
        { key: 'user', title: t('person'), width: '24%', render: ({ user }) => user.name },
        { key: 'phone', title: t('phone'), width: '150px', render: ({ phone }) => phone },
        { key: 'days', title: t('times'), render: ({ days }) => <Times days={days} /> },
        {
          key: 'interval',
          title: t('interval'),
          width: '130px',
          align: 'end',
          isHiddenOnPhone: true,
          render: ({ interval }) => t('minutes', { count: interval }),
        },
      ]}
      editor={(duty, onClose) => <DutyDialog duty={duty} taken={all.map(({ userId }) => userId)} onClose={onClose} />}
    />
  );
}

function Times({ days }: Pick<DutyView, 'days'>) {
  const t = useText(dutyTexts);
  const short = (weekdayEn: string) => t(`${weekdayEn}Short` as 'mondayShort');
  return (
    <span className={styles['spans']}>
      {spansOf(days).map(({ first, last, hours }) => (
        <span key={first} className={styles['span']}>
          {first === last ? short(first) : `${short(first)}–${short(last)}`}{' '}
          <span className={styles['hours']}>{hours}</span>
        </span>
      ))}
    </span>
  );
}
