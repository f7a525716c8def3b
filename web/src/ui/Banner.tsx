import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './classNames.ts';
import { Icon, type IconType } from './Icon.tsx';

type BannerTone = 'notice' | 'waiting' | 'failed' | 'open';

const marks: Record<BannerTone, IconType> = {
  notice: Info,
  waiting: TriangleAlert,
  failed: CircleAlert,
  open: CircleCheck,
};

interface Props {
  tone?: BannerTone;
  children: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  icon?: IconType;
  className?: string;
}

/** A permanent message inside the screen. Screen readers announce a failure at once, the others at a pause. */
export function Banner({ tone = 'notice', children, action, icon, className }: Props) {
  return (
    <div
      role={tone === 'failed' ? 'alert' : 'status'}
      className={classNames(styles['banner'], styles[tone], className)}
    >
      <Icon icon={icon ?? marks[tone]} className={styles['mark']} />
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
