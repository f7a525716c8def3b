import type { FieldProps } from '@web/ui/Field.tsx';
import type { Choice } from '@web/ui/MultiSelectList.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';

export interface NumberSelectProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Text of the empty option. */
  placeholder: string;
  disabled?: boolean;
  name?: string;
}

/** Selects a record by its number, or none. */
export function NumberSelect({
  options,
  value,
  onChange,
  ...rest
}: NumberSelectProps & { options: readonly Choice<number>[] }) {
  return (
    <SelectField
      {...rest}
      options={options.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
