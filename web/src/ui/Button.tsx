import { useReadOnly } from '@web/lib/readMode.ts';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon, type IconType } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  icon?: IconType;
  type?: 'button' | 'submit';
  /** The action runs: the button keeps its width and focus, and takes no second click. */
  isPending?: boolean;
  isDisabled?: boolean;
  isWide?: boolean;
  /** True if it changes data; hidden in read-only mode. Submit, danger and action buttons have it by default. */
  writes?: boolean;
  form?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  /** Has the focus when its dialog opens. */
  isFirstFocus?: boolean;
  id?: string;
  title?: string;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-controls'?: string;
  'aria-describedby'?: string;
  'aria-pressed'?: boolean;
}

export function Button({
  children,
  variant = 'plain',
  size = 'normal',
  icon,
  isPending,
  isDisabled = false,
  isWide = false,
  isFirstFocus,
  onClick,
  className,
  type = 'button',
  writes = isPending !== undefined || type === 'submit' || variant === 'danger',
  ...rest
}: ButtonProps) {
  const isReadOnly = useReadOnly();
  if (writes && isReadOnly) return null;
  return (
    <button
      {...rest}
      type={type}
      data-autofocus={isFirstFocus || undefined}
      disabled={isDisabled}
      // Disabling a focused button would throw the focus away, so a pending one only refuses.
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        styles['button'],
        styles[variant],
        styles[size],
        isWide && styles['wide'],
        isPending && styles['pending'],
        className,
      )}
    >
      <span className={styles['content']}>
        {icon !== undefined && <Icon icon={icon} size={size === 'small' ? 16 : 18} />}
        <span className={styles['word']}>{children}</span>
      </span>
      {isPending && (
        <span className={styles['spinner']} aria-hidden="true">
          <Spinner size={16} delay={0} />
        </span>
      )}
    </button>
  );
}
