import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import { useState } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './Consents.module.css';
import { consentTexts } from './text.ts';

type ConsentKind = 'given' | 'withdrawn';

/** Consents of a contact to the use of personal data, with a form for those given elsewhere (B-PRIV-7). */
export function Consents({ contactId }: { contactId: string }) {
  const t = useText(consentTexts);
  const client = useQueryClient();
  const mayNoteGiven = useSession().user.profile !== 'user';
  const [noting, setNoting] = useState<ConsentKind>();
  const answer = useQuery(query('privacy', 'consents', { contactId }));
  const note = useAction('privacy', 'consent', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['privacy'] }),
    onError: () => true,
  });
  const title = (kind: ConsentKind) => t(kind === 'given' ? 'noteGiven' : 'noteWithdrawn');
  if (answer.isError) return <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <SkeletonText lines={2} />;
  const [newest] = answer.data;
  const isGiven = newest?.kind === 'given';
  const kinds: readonly ConsentKind[] = mayNoteGiven ? ['given', 'withdrawn'] : ['withdrawn'];
  return (
    <div className={styles['consents']}>
      <p className={styles['head']}>
        <span className={styles['faint']}>{t('present')}</span>
        <Badge tone={isGiven ? 'open' : 'closed'}>{t(isGiven ? 'given' : (newest?.kind ?? 'none'))}</Badge>
      </p>
      {answer.data.length > 0 && (
        <ul className={styles['history']}>
          {answer.data.map(({ id, kind, at, via, channel, textVersion, by, note: words }) => (
            <li key={id}>
              <strong>{t(kind)}</strong> <Time at={at} as="date" />{' '}
              <span className={styles['faint']}>
                {via === 'conversation'
                  ? t('inConversation', { channel, version: textVersion })
                  : [by?.name, words].filter(Boolean).join(': ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {kinds.map((kind) => (
          <Button writes key={kind} size="small" onClick={() => setNoting(kind)}>
            {title(kind)}
          </Button>
        ))}
      </div>
      {noting && (
        <ReasonDialog
          title={title(noting)}
          label={t('how')}
          hint={t('howHint')}
          action={title(noting)}
          onClose={() => setNoting(undefined)}
          onSubmit={(words) => note.mutateAsync({ contactId, kind: noting, note: words })}
        />
      )}
    </div>
  );
}
