import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './classNames.ts';
import { FieldNote } from './Field.tsx';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  name?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  disabled?: boolean;
  /** The word before, the switch at the far end: for settings in a list. */
  isSpread?: boolean;
  className?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

/** The checkbox already has its state; `aria-checked` would duplicate it. */
const asSwitch = { role: 'switch' } as const;

/** Acts at once; a choice that waits for "save" is a Checkbox. */
export function Switch({ label, hint, error, isSpread = false, className, ...rest }: SwitchProps) {
  const noteId = useId();
  const hasNote = hint !== undefined || error !== undefined;
  return (
    <div className={classNames(styles['field'], isSpread && styles['spread'], className)}>
      <label className={styles['line']}>
        <input
          {...rest}
          type="checkbox"
          {...asSwitch}
          className={styles['track']}
          aria-describedby={hasNote ? noteId : undefined}
          aria-invalid={error !== undefined || undefined}
        />
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
