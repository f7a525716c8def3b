import { useReadOnly } from '@web/lib/readMode.ts';
import type { MouseEventHandler, Ref } from 'react';
import { CountBadge } from './CountBadge.tsx';
import { classNames } from './classNames.ts';
import type { Placement } from './floatingPosition.ts';
import { Icon, type IconType } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps {
  icon: IconType;
  /** The accessible name and the tooltip. */
  label: string;
  /** Shown in the tooltip: `Mod+K` */
  shortcut?: string;
  variant?: 'quiet' | 'plain' | 'primary' | 'danger';
  size?: 'normal' | 'small';
  placement?: Placement;
  /** A toggle's state; leave out for a button that only acts. */
  isPressed?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  /** Same meaning as `writes` of a Button. */
  writes?: boolean;
  /** Number of waiting items; also announced after the label. */
  count?: number;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  /** -1 where a row has one Tab stop and keys of its own. */
  tabIndex?: 0 | -1;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-controls'?: string;
}

export function IconButton({
  icon,
  label,
  shortcut,
  variant = 'quiet',
  size = 'normal',
  placement,
  isPressed,
  isPending,
  isDisabled = false,
  count,
  type = 'button',
  onClick,
  className,
  writes = isPending !== undefined || type === 'submit' || variant === 'danger',
  ...rest
}: IconButtonProps) {
  const isReadOnly = useReadOnly();
  if (writes && isReadOnly) return null;
  const isCounted = count !== undefined && count > 0;
  return (
    <Tooltip text={label} shortcut={shortcut} placement={placement}>
      <button
        {...rest}
        type={type}
        aria-label={isCounted ? `${label} (${count})` : label}
        aria-pressed={isPressed}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        disabled={isDisabled}
        onClick={(event) => {
          if (isPending) event.preventDefault();
          else onClick?.(event);
        }}
        className={classNames(
          styles['button'],
          styles[variant],
          styles[size],
          isCounted && styles['counted'],
          className,
        )}
      >
        {isPending ? (
          <span aria-hidden="true">
            <Spinner size={16} delay={0} />
          </span>
        ) : (
          <Icon icon={icon} size={size === 'small' ? 16 : 18} />
        )}
        {isCounted && <CountBadge count={count} isHidden />}
      </button>
    </Tooltip>
  );
}
