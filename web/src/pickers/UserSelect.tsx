import { searchable } from '@shared/core/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import type { Choice } from '@web/ui/MultiSelectList.tsx';
import { useState } from 'react';
import { SearchSelect } from './SearchSelect.tsx';
import { pickerTexts } from './text.ts';

export type UserName = ResultOf<'users', 'names'>[number];

/** More are found by typing. */
const maxShown = 50;

interface Props extends Omit<FieldProps, 'label'> {
  label?: string;
  value: Pick<UserName, 'id' | 'name'> | null;
  onChange: (user: UserName | null) => void;
  /** Ids that are not offered: the one who transfers, for one. */
  without?: readonly number[];
  /** Said when the name of one of those was typed. */
  whyWithout?: (name: string) => string;
  /** Text added to a colleague's name next to the presence. */
  about?: ((userId: number) => string) | undefined;
  isDisabled?: boolean;
  isFirstFocus?: boolean;
}

/** Shows colleagues at once or finds one by name, and shows which ones are online. */
export function UserSelect({ label, value, onChange, without = [], whyWithout, about, ...rest }: Props) {
  const t = useText(pickerTexts);
  const [typed, setTyped] = useState('');
  const { data } = useQuery(query('users', 'names', {}));
  const named = data?.filter(({ name }) => searchable(name).includes(searchable(typed)));
  // Paused users get no tickets.
  const found = named?.filter(({ id, pausedAt }) => !pausedAt && !without.includes(id)).slice(0, maxShown);
  const [left] = named ?? [];
  return (
    <SearchSelect
      {...rest}
      label={label ?? t('user')}
      least={0}
      placeholder={t('searchUser')}
      chosen={value?.name ?? ''}
      typed={typed}
      onType={setTyped}
      found={found?.map(({ id, name, online }) => ({
        key: String(id),
        label: name,
        hint: [t(online ? 'online' : 'offline'), about?.(id)].filter(Boolean).join(' · '),
        picture: null,
      }))}
      nothing={left && whyWithout?.(left.name)}
      onChoose={(key) => onChange(found?.find(({ id }) => String(id) === key) ?? null)}
    />
  );
}

interface SeveralProps extends FieldProps {
  value: readonly number[];
  onChange: (userIds: number[]) => void;
  placeholder?: string;
  /** Ids that are not offered. */
  without?: readonly number[];
}

export function UsersSelect({ without = [], ...props }: SeveralProps) {
  const { data = [] } = useQuery(query('users', 'names', {}));
  const offered = data.filter(({ id }) => !without.includes(id));
  const options = offered.map(({ id, name }): Choice<number> => ({ value: id, label: name }));
  return <MultiSelect {...props} options={options} />;
}
