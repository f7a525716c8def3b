import { presenceOf } from '@shared/moments/activity.ts';
import type { Attendant } from '@shared/moments/contract.ts';
import { formatRelative } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Circle, CircleDot, Moon } from 'lucide-react';
import { momentsTexts } from '../text.ts';
import styles from './Presence.module.css';

const icons = { online: CircleDot, away: Moon, offline: Circle } as const;

/** Presence of an attendant, and since when. */
export function Presence({ attendant }: { attendant: Attendant }) {
  const t = useText(momentsTexts);
  const now = useNow();
  const state = presenceOf(attendant);
  const since = attendant.presenceSince;
  return (
    <span className={classNames(styles['presence'], styles[state])}>
      <Icon icon={icons[state]} size={12} />
      {t(state)}
      {since !== null && <span className={styles['since']}>{formatRelative(since, now)}</span>}
    </span>
  );
}
