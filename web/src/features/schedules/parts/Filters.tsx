import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { ContactSelect } from '@web/pickers/ContactSelect.tsx';
import { UserFilter } from '@web/pickers/UserFilter.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import styles from '../SchedulesScreen.module.css';
import { schedulesTexts } from '../text.ts';
import type { ScheduleFilters } from '../useScheduleFilters.ts';

/** Filters by contact, author and period. */
export function Filters({ contactId, userId, isAll, narrow }: ScheduleFilters) {
  const t = useText(schedulesTexts);
  const seesAll = useSession().user.profile !== 'user';
  return (
    <>
      <div className={styles['filter']}>
        <ContactFilter contactId={contactId} onChange={(id) => narrow({ contactId: id })} />
      </div>
      {seesAll && (
        <UserFilter
          label={t('author')}
          placeholder={t('everyone')}
          value={userId}
          onChange={(id) => narrow({ userId: id })}
          className={styles['filter']}
        />
      )}
      <SelectField
        label={t('period')}
        isLabelHidden
        options={[
          { value: '', label: t('fromToday') },
          { value: 'all', label: t('always') },
        ]}
        value={isAll ? 'all' : ''}
        onChange={(event) => narrow({ period: event.target.value })}
        className={styles['filter']}
      />
    </>
  );
}

interface ContactProps {
  contactId: string;
  onChange: (id: string) => void;
}

function ContactFilter({ contactId, onChange }: ContactProps) {
  const t = useText(schedulesTexts);
  const { data } = useQuery({ ...query('contacts', 'get', { id: contactId }), enabled: contactId !== '' });
  return (
    <ContactSelect
      isLabelHidden
      placeholder={t('anyContact')}
      value={contactId === '' ? null : (data ?? { id: contactId, name: '…', number: '', profilePicUrl: null })}
      onChange={(contact) => onChange(contact?.id ?? '')}
    />
  );
}
