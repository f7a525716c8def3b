import { ChevronDown } from 'lucide-react';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** Shown for the empty value, which then can be chosen again unless the field is required. */
  placeholder?: string;
  name?: string;
  value?: string;
  defaultValue?: string;
  disabled?: boolean;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
  onBlur?: FocusEventHandler<HTMLSelectElement>;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: it types ahead, fits phones and works in every dialog. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isRequired, isLabelHidden, className, options, placeholder, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(attributes) => (
        <div className={control['frame']}>
          <select {...rest} {...attributes} className={classNames(control['control'], styles['select'])}>
            {placeholder !== undefined && (
              <option value="" hidden={isRequired}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} size={16} className={styles['arrow']} />
        </div>
      )}
    </Field>
  );
}
