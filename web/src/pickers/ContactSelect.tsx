import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { useState } from 'react';
import { leastTyped, SearchSelect } from './SearchSelect.tsx';
import { pickerTexts } from './text.ts';

export interface ContactName {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly profilePicUrl: string | null;
}

interface Props extends Omit<FieldProps, 'label'> {
  label?: string;
  /** Says what the field is for where its label is hidden. */
  placeholder?: string;
  value: ContactName | null;
  onChange: (contact: ContactName | null) => void;
  isDisabled?: boolean;
  isFirstFocus?: boolean;
}

/** One contact, found by name or number. */
export function ContactSelect({ label, placeholder, value, onChange, ...rest }: Props) {
  const t = useText(pickerTexts);
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const isAsking = wanted.length >= leastTyped;
  const { data } = useQuery({ ...query('contacts', 'names', { searchParam: wanted }), enabled: isAsking });
  const found = wanted === typed.trim() ? data : undefined;
  return (
    <SearchSelect
      {...rest}
      label={label ?? t('contact')}
      placeholder={placeholder ?? t('searchContact')}
      chosen={value?.name ?? ''}
      typed={typed}
      onType={setTyped}
      found={found?.map(({ id, name, number, profilePicUrl }) => ({
        key: id,
        label: name,
        hint: formatPhone(number),
        picture: profilePicUrl,
      }))}
      onChoose={(key) => onChange(found?.find(({ id }) => id === key) ?? null)}
    />
  );
}
