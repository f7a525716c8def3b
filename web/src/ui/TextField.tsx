import type {
  ChangeEventHandler,
  FocusEventHandler,
  HTMLInputAutoCompleteAttribute,
  KeyboardEventHandler,
  ReactNode,
  Ref,
} from 'react';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon, type IconType } from './Icon.tsx';

/** The attributes a text control passes on; `form.field('name')` gives name, ref, onChange, onBlur and error. */
export interface TextControlProps {
  name?: string;
  value?: string;
  defaultValue?: string;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Has the focus when its dialog opens. */
  isFirstFocus?: boolean;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search' | 'none';
  maxLength?: number;
  disabled?: boolean;
  readOnly?: boolean;
  spellCheck?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

export interface TextFieldProps extends FieldProps, TextControlProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'password';
  min?: number | string;
  max?: number | string;
  step?: number | string;
  icon?: IconType;
  /** A small control inside the right end. */
  trail?: ReactNode;
  aside?: ReactNode;
  id?: string;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    isRequired,
    isLabelHidden,
    className,
    icon,
    trail,
    aside,
    id,
    disabled,
    readOnly,
    isFirstFocus,
    ...rest
  } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className, aside, id }}>
      {(attributes) => (
        <div className={control['frame']}>
          {icon !== undefined && <Icon icon={icon} className={control['lead']} />}
          <input
            {...rest}
            {...attributes}
            data-autofocus={isFirstFocus || undefined}
            disabled={disabled}
            readOnly={readOnly}
            className={classNames(
              control['control'],
              icon !== undefined && control['hasLead'],
              trail !== undefined && control['hasTrail'],
            )}
          />
          {trail !== undefined && <span className={control['trail']}>{trail}</span>}
        </div>
      )}
    </Field>
  );
}
