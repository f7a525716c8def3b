import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './classNames.ts';
import { FieldNote, type FieldProps } from './Field.tsx';
import styles from './RadioGroup.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
}

interface Props extends FieldProps {
  options: readonly RadioOption[];
  /** Needed outside a form too: the browser groups the buttons by it. */
  name: string;
  value?: string;
  defaultValue?: string;
  isInline?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

export function RadioGroup(props: Props) {
  const { label, hint, error, isRequired, isLabelHidden, className, options, value, defaultValue, isInline, ...rest } =
    props;
  const noteId = useId();
  return (
    <fieldset
      className={classNames(styles['group'], className)}
      aria-describedby={hint !== undefined || error !== undefined ? noteId : undefined}
    >
      <legend className={isLabelHidden ? undefined : styles['label']}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      <div className={classNames(styles['options'], isInline && styles['inline'])}>
        {options.map((option) => (
          <label key={option.value} className={styles['line']}>
            <input
              {...rest}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              disabled={option.isDisabled}
              aria-invalid={error !== undefined || undefined}
              className={styles['dot']}
            />
            <span>
              {option.label}
              {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
