import { useText } from '@web/lib/i18n.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { editorTexts } from './text.ts';

interface Props extends FieldProps {
  list: readonly { readonly id: number; readonly name: string }[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** Text of the empty choice; without it a choice is required. */
  none?: string;
  name?: string;
}

/** Select for the target of a queue or option; a deleted target stays shown until another is chosen. */
export function TargetSelect({ list, value, onChange, none, ...field }: Props) {
  const t = useText(editorTexts);
  const isGone = value !== null && !list.some(({ id }) => id === value);
  const gone = isGone ? [{ value: String(value), label: t('gone', { id: value }) }] : [];
  return (
    <SelectField
      {...field}
      placeholder={none ?? ''}
      isRequired={none === undefined}
      options={[...gone, ...list.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
