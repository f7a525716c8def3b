import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import type { Choice } from '@web/ui/MultiSelectList.tsx';
import { NumberSelect, type NumberSelectProps } from './NumberSelect.tsx';
import { pickerTexts } from './text.ts';

type Labelled = Omit<FieldProps, 'label'> & { label?: string };

/** The default first, then by name; undefined until they are known. */
function useConnectionChoices(): Choice<number>[] | undefined {
  const { data } = useQuery(query('connections', 'list', {}));
  return data
    ?.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name))
    .map(({ id, name, number }) => ({ value: id, label: name, hint: number }));
}

type OneProps = Labelled & Omit<NumberSelectProps, 'label' | 'placeholder'> & { placeholder?: string };

/** Selects a connection or none; without one the server uses the default. */
export function ConnectionSelect({ label, placeholder, ...rest }: OneProps) {
  const t = useText(pickerTexts);
  return (
    <NumberSelect
      {...rest}
      label={label ?? t('connection')}
      placeholder={placeholder ?? t('defaultConnection')}
      options={useConnectionChoices() ?? []}
    />
  );
}

interface SeveralProps extends Labelled {
  value: readonly number[];
  onChange: (connectionIds: number[]) => void;
  placeholder?: string;
}

export function ConnectionsSelect({ label, ...rest }: SeveralProps) {
  const t = useText(pickerTexts);
  return <MultiSelect {...rest} label={label ?? t('connections')} options={useConnectionChoices() ?? []} />;
}
