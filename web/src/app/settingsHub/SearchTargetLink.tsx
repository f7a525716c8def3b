import { Icon } from '@web/ui/Icon.tsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SearchTarget } from '../useSearchTargets.ts';
import styles from './SearchTargetLink.module.css';

/** @param note what it is for, or where it is found */
export function SearchTargetLink({ place, note }: { place: SearchTarget; note: string | undefined }) {
  return (
    <Link to={place.path} data-place className={styles['link']}>
      <span className={styles['icon']}>
        <Icon icon={place.icon} size={20} />
      </span>
      <span className={styles['words']}>
        <span className={styles['label']}>{place.label}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </span>
      <span className={styles['arrow']}>
        <Icon icon={ChevronRight} size={16} />
      </span>
    </Link>
  );
}
