import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useRef } from 'react';
import styles from './ConnectionDialog.module.css';
import type { ConnectionFields } from './connectionForm.ts';
import type { ConnectionForm } from './useConnectionEditor.ts';

type NamesOf<Value> = {
  [Name in keyof ConnectionFields]-?: NonNullable<ConnectionFields[Name]> extends Value ? Name : never;
}[keyof ConnectionFields];

interface Props<Name> {
  form: ConnectionForm;
  name: Name;
  label: string;
  hint?: string;
}

/** A whole number, 0 when it is emptied. */
export function NumberField({ form, name, label, hint }: Props<NamesOf<number>>) {
  return (
    <TextField
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      label={label}
      hint={hint}
      {...form.field(name, { isNumber: true })}
    />
  );
}

interface MessageProps extends Props<NamesOf<string>> {
  isRequired?: boolean;
}

/** A text to the customer, with variables to choose from. */
export function MessageField({ form, name, label, hint, isRequired }: MessageProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const field = form.field(name);
  return (
    <div data-wide className={styles['message']}>
      <TextArea
        label={label}
        hint={hint}
        isRequired={isRequired}
        {...field}
        ref={(element) => {
          field.ref(element);
          area.current = element;
        }}
      />
      <VariableMenu area={area} />
    </div>
  );
}
