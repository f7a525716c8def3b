import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import { minSearchLength, SearchSelect } from '@web/pickers/SearchSelect.tsx';
import type { FieldProps } from '@web/ui/Field.tsx';
import { useState } from 'react';

interface ChosenCompany {
  readonly id: number;
  readonly name: string;
}

interface Props extends FieldProps {
  placeholder: string;
  value: ChosenCompany | null;
  onChange: (company: ChosenCompany | null) => void;
}

/** Finds a company of the installation by name, e-mail or document. */
export function CompanySelect({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(typed.trim());
  const isAsking = wanted.length >= minSearchLength;
  const { data } = useQuery({ ...query('companies', 'list', { searchParam: wanted }), enabled: isAsking });
  const found = wanted === typed.trim() ? data?.companies : undefined;
  return (
    <SearchSelect
      {...field}
      chosen={value?.name ?? ''}
      typed={typed}
      onType={setTyped}
      found={found?.map(({ id, name }) => ({ key: String(id), label: name, hint: `#${id}` }))}
      onChoose={(key) => {
        const company = found?.find(({ id }) => String(id) === key);
        onChange(company ? { id: company.id, name: company.name } : null);
      }}
    />
  );
}
