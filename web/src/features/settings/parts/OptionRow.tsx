import { classNames } from '@web/ui/classNames.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { OptionKey } from '../settingOptions.ts';
import styles from './OptionRow.module.css';

/** The place of one option: an address that names it leads here. */
export function OptionRow({ option, children }: { option: OptionKey; children: ReactNode }) {
  const isMeant = useLocation().hash === `#${option}`;
  return (
    <div id={option} data-option tabIndex={-1} className={classNames(styles['row'], isMeant && styles['meant'])}>
      {children}
    </div>
  );
}
