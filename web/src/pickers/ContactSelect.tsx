import { useQuery } from '@tanstack/react-query';
import { numberWithFormer } from '@web/lib/formerNumber.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { useState } from 'react';
import { withCountry } from './numberText.ts';
import { minSearchLength, SearchSelect } from './SearchSelect.tsx';
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
  /** Offers the typed number as a new contact. */
  onNew?: (number: string) => void;
  /** The number of the new contact, once it was chosen. */
  newNumber?: string | undefined;
}

const newKey = 'new:';

/** Finds a contact by name or number. */
export function ContactSelect({ label, placeholder, value, onChange, onNew, newNumber, ...rest }: Props) {
  const t = useText(pickerTexts);
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const isAsking = wanted.length >= minSearchLength;
  const { data } = useQuery({ ...query('contacts', 'names', { searchParam: wanted }), enabled: isAsking });
  const found = wanted === typed.trim() ? data : undefined;
  const isOffering = onNew !== undefined && found !== undefined;
  // The phone number library loads with the first number that is offered.
  const candidates = useQuery({
    queryKey: ['candidateNumbers', wanted],
    queryFn: async () => (await import('./newContact.ts')).candidateNumbers(wanted),
    enabled: isOffering,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Found contacts come first and their numbers are not offered as new.
  const offered = isOffering
    ? (candidates.data ?? []).filter((number) => !found.some((one) => one.number === number))
    : [];
  return (
    <SearchSelect
      {...rest}
      label={label ?? t('contact')}
      placeholder={placeholder ?? t('searchContact')}
      chosen={newNumber === undefined ? (value?.name ?? '') : t('newContact', { number: withCountry(newNumber) })}
      nothing={onNew ? t('nobodyButNumber', { typed: wanted }) : undefined}
      typed={typed}
      onType={setTyped}
      found={
        found && [
          ...found.map(({ id, name, number, formerNumber, profilePicUrl }) => ({
            key: id,
            label: name,
            hint: numberWithFormer(number, formerNumber),
            picture: profilePicUrl,
          })),
          ...offered.map((number) => ({
            key: `${newKey}${number}`,
            label: t('newContact', { number: withCountry(number) }),
          })),
        ]
      }
      onChoose={(key) => {
        if (key?.startsWith(newKey)) onNew?.(key.slice(newKey.length));
        else onChange(found?.find(({ id }) => id === key) ?? null);
      }}
    />
  );
}
