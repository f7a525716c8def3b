import type { SandboxEmail } from '@shared/sandbox/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatListTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen as Frame } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Mail, MailOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmailView } from './EmailView.tsx';
import styles from './MailboxScreen.module.css';
import { mailboxTexts } from './text.ts';

// Polls like the phone, only while the page is visible.
const askEvery = 3000;

/** `/sandbox/emails?email=<id>`; on narrow screens an e-mail takes the place of the list. */
export function MailboxScreen() {
  const t = useText(mailboxTexts);
  const [search] = useUrlParams();
  const isNarrow = useMedia(narrow);
  const { data, isError, error, refetch } = useQuery({ ...query('sandbox', 'emails', {}), refetchInterval: askEvery });
  const header = <ScreenHeader title={t('title')} purpose={t('purpose')} />;
  if (isError && data === undefined) {
    return (
      <Frame header={header}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (data === undefined) {
    return (
      <Frame header={header}>
        <SkeletonText lines={6} />
      </Frame>
    );
  }
  if (data.length === 0) {
    return (
      <Frame header={header}>
        <EmptyState icon={Mail}>{t('none')}</EmptyState>
      </Frame>
    );
  }
  const wanted = search.get('email');
  const chosen = data.find(({ id }) => id === wanted) ?? (isNarrow ? undefined : data[0]);
  if (isNarrow && chosen) return <EmailView email={chosen} hasWayBack />;
  return (
    <Frame header={header} isFlush>
      <div className={styles['panes']}>
        <List emails={data} chosen={chosen?.id} />
        {!isNarrow &&
          (chosen ? (
            <EmailView key={chosen.id} email={chosen} />
          ) : (
            <EmptyState icon={MailOpen}>{t('choose')}</EmptyState>
          ))}
      </div>
    </Frame>
  );
}

function List({ emails, chosen }: { emails: readonly SandboxEmail[]; chosen: string | undefined }) {
  const t = useText(mailboxTexts);
  const now = new Date();
  return (
    <nav aria-label={t('list')} className={styles['list']}>
      <ul>
        {emails.map(({ id, subject, to, at }) => (
          <li key={id}>
            <Link
              to={{ search: `?email=${id}` }}
              aria-current={id === chosen ? 'page' : undefined}
              className={styles['item']}
            >
              <span className={styles['top']}>
                <span className={styles['to']}>{to.join(', ')}</span>
                <time dateTime={at} className={styles['soft']}>
                  {formatListTime(at, now)}
                </time>
              </span>
              <span className={styles['subject']}>{subject}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
