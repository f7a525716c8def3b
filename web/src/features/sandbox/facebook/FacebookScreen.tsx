import { LoginWay } from '@shared/connections/loginWays.ts';
import { facebookReturnPath } from '@shared/facebook/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Screen as Frame } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './FacebookScreen.module.css';
import { dialogTexts } from './text.ts';

/** `/sandbox/facebook`: in place of Meta's dialog. It leads back to this installation only, whatever the address says. */
export function FacebookScreen() {
  const t = useText(dialogTexts);
  const [search] = useUrlParams();
  const navigate = useNavigate();
  const leave = (answer: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...answer, state: search.get('state') ?? '' });
    void navigate(`${facebookReturnPath}?${query}`, { replace: true });
  };
  const way = LoginWay.catch('facebook').parse(search.get('way'));
  const [isOnPhone, setOnPhone] = useState(false);
  const consent = useAction('sandbox', 'consent', { onSuccess: ({ code }) => leave({ code }) });
  return (
    <Frame header={<ScreenHeader title={t('title')} />}>
      <div className={styles['page']}>
        <Banner>{t('explained')}</Banner>
        <Card>
          <div className={styles['question']}>
            <p>{t(way)}</p>
            {way === 'whatsapp' && (
              <Checkbox
                label={t('isOnPhone')}
                checked={isOnPhone}
                onChange={({ target }) => setOnPhone(target.checked)}
              />
            )}
            <div className={styles['answers']}>
              <Button
                variant="primary"
                isPending={consent.isPending}
                onClick={() => consent.mutate({ way, isOnPhone })}
              >
                {t('allow')}
              </Button>
              <Button onClick={() => leave({ error: 'access_denied' })}>{t('refuse')}</Button>
            </div>
          </div>
        </Card>
      </div>
    </Frame>
  );
}
