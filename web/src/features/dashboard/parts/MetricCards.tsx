import { classNames } from '@web/ui/classNames.ts';
import { type ReactNode, useId } from 'react';
import styles from './MetricCard.module.css';

/** Cards with one number each, under a heading. */
export function MetricCards({
  title,
  isSmall = false,
  children,
}: {
  title: string;
  isSmall?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <dl className={classNames(styles['figures'], isSmall && styles['small'])}>{children}</dl>
    </section>
  );
}
