import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './EmptyState.module.css';
import { Icon, type IconType } from './Icon.tsx';

interface Props {
  /** The drawing: the middle one speaks, the two behind keep it company. */
  icon: IconType;
  around?: [IconType, IconType];
  /** A single sentence. */
  children: ReactNode;
  title?: string;
  /** The next step, as a single action. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, around: context, title, children, action, className }: Props) {
  return (
    <div className={classNames(styles['empty'], className)}>
      <div className={styles['drawing']} aria-hidden="true">
        {context !== undefined && (
          <span className={classNames(styles['tile'], styles['left'])}>
            <Icon icon={context[0]} size={20} />
          </span>
        )}
        {context !== undefined && (
          <span className={classNames(styles['tile'], styles['right'])}>
            <Icon icon={context[1]} size={20} />
          </span>
        )}
        <span className={classNames(styles['tile'], styles['middle'])}>
          <Icon icon={icon} size={26} />
        </span>
      </div>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      <p className={styles['sentence']}>{children}</p>
      {action}
    </div>
  );
}
