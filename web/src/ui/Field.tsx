import { useText } from '@web/lib/i18n.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { uiTexts } from './text.ts';
import hidden from './VisuallyHidden.module.css';

/** Props of every field. The error replaces the hint. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  /** Hides the label, except for assistive technology, if the surroundings name the field. */
  isLabelHidden?: boolean;
  className?: string;
}

/** Attributes that the control inside must have. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

interface Props extends FieldProps {
  id?: string;
  /** At the right of the label: a counter, a small link. */
  aside?: ReactNode;
  children: (attributes: ControlAttributes) => ReactNode;
}

export function Field({ label, hint, error, isRequired, isLabelHidden, className, id, aside, children }: Props) {
  const t = useText(uiTexts);
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles[isLabelHidden ? 'hiddenTop' : 'top']}>
        <label htmlFor={controlId} className={isLabelHidden ? hidden['hidden'] : styles['label']}>
          {label}
          {isRequired && (
            <span className={styles['required']} title={t('required')} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line under a control. It is a live region, so that an error is heard when it comes. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <div id={id} aria-live="polite" className={classNames(styles['note'], error !== undefined && styles['error'])}>
      {error === undefined ? (
        hint
      ) : (
        <>
          <Icon icon={CircleAlert} size={14} className={styles['mark']} />
          {error}
        </>
      )}
    </div>
  );
}
