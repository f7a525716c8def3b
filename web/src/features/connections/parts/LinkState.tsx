import type { LinkHealth } from '@shared/connections/model.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useCompanyZone, useNow } from '@web/lib/time.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Time } from '@web/ui/Time.tsx';
import { TriangleAlert } from 'lucide-react';
import { linkTexts } from '../linkText.ts';
import styles from './ConnectionState.module.css';

/** How the line of a linked number fares: since when, how often it was lost, and what WhatsApp forbids for now. */
export function LinkState({ link: { since, restarts, restrictedUntil } }: { link: LinkHealth }) {
  const t = useText(linkTexts);
  const zone = useCompanyZone();
  const now = useNow();
  const isRestricted = restrictedUntil !== null && Date.parse(restrictedUntil) > now;
  return (
    <>
      {isRestricted && (
        <Badge tone="waiting" icon={TriangleAlert}>
          {t('restricted', { time: formatDateTime(restrictedUntil, zone) })}
        </Badge>
      )}
      <span className={styles['line']}>
        <Time at={since} isFocusable={false} />
        {restarts > 0 && ` · ${t('restarts', { count: restarts })}`}
      </span>
    </>
  );
}
