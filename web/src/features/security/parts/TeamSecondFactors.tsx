import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import styles from '../SecurityScreen.module.css';
import { securityTexts } from '../text.ts';
import { PasswordDialog } from './ProofDialogs.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

/** Second factors of the company's users; for administrators. */
export function TeamSecondFactors() {
  const t = useText(securityTexts);
  const { user } = useSession();
  const client = useQueryClient();
  const list = useQuery({ ...query('security', 'team', {}), staleTime: 0 });
  const [resetting, setResetting] = useState<{ userId: number; name: string }>();
  return (
    <Card title={t('team')}>
      <p className={styles['hint']}>{t('teamHint')}</p>
      <QueryBoundary from={list}>
        {({ people }) => (
          <ul className={styles['rows']}>
            {people.map(({ userId, name, hasSecondFactor }) => (
              <li key={userId} className={styles['row']}>
                <span className={styles['what']}>{name}</span>
                <span className={styles['trail']}>
                  <Badge tone={hasSecondFactor ? 'open' : 'closed'} icon={hasSecondFactor ? ShieldCheck : ShieldOff}>
                    {t(hasSecondFactor ? 'on' : 'off')}
                  </Badge>
                  {hasSecondFactor && userId !== user.id && (
                    <Button
                      writes
                      size="small"
                      aria-label={t('resetOf', { name })}
                      onClick={() => setResetting({ userId, name })}
                    >
                      {t('reset')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {resetting && (
        <PasswordDialog
          title={t('resetTitle', { name: resetting.name })}
          description={t('resetText')}
          action={t('reset')}
          onClose={() => setResetting(undefined)}
          onProved={async ({ currentPassword }) => {
            await api.security.resetSecondFactor({ userId: resetting.userId, currentPassword });
            await client.invalidateQueries({ queryKey: ['security', 'team'] });
            toast.success(t('wasReset'));
          }}
        />
      )}
    </Card>
  );
}
