import type { OwnSession } from '@shared/security/model.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { endSession } from '@web/lib/credentials.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import styles from '../SecurityScreen.module.css';
import { securityTexts } from '../text.ts';
import { QueryBoundary } from './QueryBoundary.tsx';

/** Sessions of the user with their places; each can be ended. */
export function SignIns() {
  const t = useText(securityTexts);
  const list = useQuery({ ...query('security', 'sessions', {}), staleTime: 0 });
  const [ending, setEnding] = useState<string>();
  return (
    <Card title={t('sessions')}>
      <p className={styles['hint']}>{t('sessionsHint')}</p>
      <QueryBoundary from={list} height={288}>
        {({ sessions }) => (
          <ul className={styles['rows']}>
            {sessions.map((one) => (
              <SignIn key={one.id} {...one} onEnd={() => setEnding(one.id)} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <ConfirmDialog
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t('endTitle')}
        action={t('end')}
        onConfirm={async () => {
          await api.security.endSession({ sessionId: ending ?? '' });
          endSession(null);
        }}
      >
        {t('endText')}
      </ConfirmDialog>
    </Card>
  );
}

function SignIn({ device, network, at, method, isCurrent, lastUsedAt, onEnd }: OwnSession & { onEnd: () => void }) {
  const t = useText(securityTexts);
  const facts = [
    formatDateTime(at),
    t(method),
    ...(network === '' ? [] : [network]),
    ...(lastUsedAt === null ? [] : [t('lastUsed', { at: formatDateTime(lastUsedAt) })]),
  ];
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['name']}>{device || t('unknownDevice')}</span>
        <span className={styles['hint']}>{facts.join(' · ')}</span>
      </span>
      <span className={styles['trail']}>
        <Badge tone={isCurrent ? 'open' : 'closed'} icon={isCurrent ? CircleCheck : CircleDashed}>
          {t(isCurrent ? 'current' : 'ended')}
        </Badge>
        {isCurrent && (
          <Button writes size="small" onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </span>
    </li>
  );
}
