import { Icon } from '@web/ui/Icon.tsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Place } from '../usePlaces.ts';
import styles from './PlaceLink.module.css';

/** @param note what it is for, or where it is found */
export function PlaceLink({ place, note }: { place: Place; note: string | undefined }) {
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
