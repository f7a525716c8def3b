import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Paper.module.css';

/** A document for readers outside the company: printed without the frame of the page. */
export function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles['paper']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </article>
  );
}

/** Names and values. @param isLong values are sentences, which stand below their names */
export function Facts({ rows, isLong }: { rows: readonly (readonly [string, string])[]; isLong?: boolean }) {
  return (
    <dl className={classNames(styles['facts'], isLong && styles['long'])}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
