import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames.ts';
import { Icon, type IconType } from './Icon.tsx';

/** Status colours of the product; each comes with its word, and an icon where there is room. */
export type Tone = 'waiting' | 'open' | 'closed' | 'failed' | 'group' | 'notice';

interface Props {
  tone?: Tone;
  icon?: IconType;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'closed', icon, children, className }: Props) {
  return (
    <span className={classNames(styles['badge'], styles[tone], className)}>
      {icon !== undefined && <Icon icon={icon} size={14} />}
      {children}
    </span>
  );
}
