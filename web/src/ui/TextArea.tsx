import type { ChangeEventHandler, FocusEventHandler, KeyboardEventHandler, Ref } from 'react';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import styles from './TextArea.module.css';
import { useAutosize } from './useAutosize.ts';

export interface TextAreaProps extends FieldProps {
  name?: string;
  value?: string;
  defaultValue?: string;
  placeholder?: string;
  /** Grows with its text between these; the text scrolls beyond. */
  minRows?: number;
  maxRows?: number;
  maxLength?: number;
  disabled?: boolean;
  readOnly?: boolean;
  /** Has the focus when its dialog opens. */
  isFirstFocus?: boolean;
  onChange?: ChangeEventHandler<HTMLTextAreaElement>;
  onBlur?: FocusEventHandler<HTMLTextAreaElement>;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const {
    label,
    hint,
    error,
    isRequired,
    isLabelHidden,
    className,
    minRows = 3,
    maxRows = 8,
    ref,
    isFirstFocus,
    ...rest
  } = props;
  const setElement = useAutosize(rest.value, { minRows, maxRows }, ref);
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          ref={setElement}
          rows={minRows}
          data-autofocus={isFirstFocus || undefined}
          className={classNames(control['control'], styles['area'])}
        />
      )}
    </Field>
  );
}
