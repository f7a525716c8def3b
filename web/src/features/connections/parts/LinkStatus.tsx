import type { LinkHealth } from '@shared/connections/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useCompanyZone, useNow } from '@web/lib/time.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Time } from '@web/ui/Time.tsx';
import { TriangleAlert } from 'lucide-react';
import { linkTexts } from '../linkText.ts';
import styles from './ConnectionStatusLabel.module.css';

/** Messages leave seconds apart. */
const askEvery = 15_000;

/** Number of unsent messages, of interest if it grows or does not fall. */
function Waiting({ id }: { id: number }) {
  const t = useText(linkTexts);
  const { data = [] } = useQuery({ ...query('connections', 'waiting', {}), staleTime: 0, refetchInterval: askEvery });
  const found = data.find((one) => one.id === id);
  if (!found) return null;
  const { since, count, isMore } = found;
  return (
    <span className={styles['line']}>
      {t('waiting', { count: `${formatCount(count)}${isMore ? '+' : ''}` })} · <Time at={since} isFocusable={false} />
    </span>
  );
}

/** State of a linked number's line: since when, number of restarts, unsent messages, and WhatsApp's restrictions. */
export function LinkStatus({ id, link: { since, restarts, restrictedUntil } }: { id: number; link: LinkHealth }) {
  const t = useText(linkTexts);
  const zone = useCompanyZone();
  const now = useNow();
  const isRestricted = restrictedUntil !== null && Date.parse(restrictedUntil) > now;
  return (
    <>
      {isRestricted && (
        <>
          <Badge tone="waiting" icon={TriangleAlert}>
            {t('restricted', { time: formatDateTime(restrictedUntil, zone) })}
          </Badge>
          <span className={styles['line']}>{t('restrictedHint')}</span>
        </>
      )}
      <span className={styles['line']}>
        <Time at={since} isFocusable={false} />
        {restarts > 0 && ` · ${t('restarts', { count: restarts })}`}
      </span>
      <Waiting id={id} />
    </>
  );
}
