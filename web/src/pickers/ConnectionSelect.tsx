import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import type { Choice } from '@web/ui/MultiSelectList.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { pickerTexts } from './text.ts';

type Labelled = Omit<FieldProps, 'label'> & { label?: string };

/** The default first, then by name; undefined until they are known. */
function useConnectionChoices(): Choice<number>[] | undefined {
  const { data } = useQuery(query('connections', 'list', {}));
  return data
    ?.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name))
    .map(({ id, name, number }) => ({ value: id, label: name, hint: number }));
}

interface OneProps extends Labelled {
  value: number | null;
  onChange: (connectionId: number | null) => void;
  /** What the empty choice says; the company's default without it. */
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** One connection, or none: then the server takes the default. */
export function ConnectionSelect({ label, value, onChange, placeholder, ...rest }: OneProps) {
  const t = useText(pickerTexts);
  const choices = useConnectionChoices() ?? [];
  return (
    <SelectField
      {...rest}
      label={label ?? t('connection')}
      placeholder={placeholder ?? t('defaultConnection')}
      options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
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
