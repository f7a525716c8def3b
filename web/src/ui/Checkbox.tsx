import { Check, Minus } from 'lucide-react';
import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './classNames.ts';
import { FieldNote } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  name?: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  /** True if some, but not all, of the represented items are checked. */
  isMixed?: boolean;
  disabled?: boolean;
  className?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, hint, error, isMixed = false, className, ref, ...rest }: CheckboxProps) {
  const noteId = useId();
  const hasNote = hint !== undefined || error !== undefined;
  return (
    <div className={classNames(styles['field'], className)}>
      <label className={styles['line']}>
        <span className={styles['frame']}>
          <input
            {...rest}
            type="checkbox"
            className={classNames(styles['box'], isMixed && styles['mixed'])}
            ref={(element) => {
              // HTML has no attribute for it, only a property.
              if (element !== null) element.indeterminate = isMixed;
              if (typeof ref === 'function') return ref(element);
              if (ref) ref.current = element;
            }}
            aria-describedby={hasNote ? noteId : undefined}
            aria-invalid={error !== undefined || undefined}
          />
          <Icon icon={isMixed ? Minus : Check} size={14} className={styles['mark']} />
        </span>
        <span>{label}</span>
      </label>
      {hasNote && (
        <div className={styles['note']}>
          <FieldNote id={noteId} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}
