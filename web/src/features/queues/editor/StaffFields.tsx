import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { UsersSelect } from '@web/pickers/UserSelect.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import { staffTexts } from '../staffText.ts';

/** Attendants and connections of a new queue. */
export interface Staff {
  readonly userIds: number[];
  readonly connectionIds: number[];
}

export const noStaff: Staff = { userIds: [], connectionIds: [] };

interface Props {
  value: Staff;
  onChange: (staff: Staff) => void;
}

export function StaffFields({ value, onChange }: Props) {
  const t = useText(staffTexts);
  const { data: connections = [] } = useQuery(query('connections', 'list', {}));
  return (
    <>
      <FormSection title={t('staff')}>{t('staffText')}</FormSection>
      <UsersSelect
        label={t('people')}
        hint={value.userIds.length === 0 ? t('peopleNone') : undefined}
        value={value.userIds}
        onChange={(userIds) => onChange({ ...value, userIds })}
      />
      <MultiSelect
        label={t('numbers')}
        hint={value.connectionIds.length === 0 ? t('numbersNone') : undefined}
        value={value.connectionIds}
        onChange={(connectionIds) => onChange({ ...value, connectionIds })}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
