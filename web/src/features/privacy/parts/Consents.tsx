import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Time } from '@web/ui/Time.tsx';
import { useState } from 'react';
import { keepTexts } from '../keepText.ts';
import styles from '../PersonalData.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

type Kind = 'given' | 'withdrawn';

/** What a person said about the use of their data, and where it is noted what they said elsewhere. */
export function Consents({ contactId }: { contactId: string }) {
  const t = useText(keepTexts);
  const client = useQueryClient();
  const [noting, setNoting] = useState<Kind>();
  const { data = [] } = useQuery(query('privacy', 'consents', { contactId }));
  const note = useAction('privacy', 'consent', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['privacy'] }),
    onError: () => true,
  });
  const title = (kind: Kind) => t(kind === 'given' ? 'noteGiven' : 'noteWithdrawn');
  return (
    <Card
      title={t('consents')}
      action={
        <div className={styles['actions']}>
          {(['given', 'withdrawn'] as const).map((kind) => (
            <Button key={kind} size="small" onClick={() => setNoting(kind)}>
              {title(kind)}
            </Button>
          ))}
        </div>
      }
    >
      {data.length === 0 && <p className={styles['faint']}>{t('noConsents')}</p>}
      <ul className={styles['tasks']}>
        {data.map(({ id, kind, at, via, channel, textVersion, by, note: words }) => (
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
    </Card>
  );
}
