import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AccountChoice } from './AccountChoice.tsx';
import styles from './FacebookScreen.module.css';
import { facebookTexts } from './text.ts';

type FacebookAccounts = ResultOf<'facebook', 'accounts'>;

/** `/connections/facebook`: where Meta sends the browser back to. What it brings is exchanged once for the pages. */
export function FacebookScreen() {
  const t = useText(facebookTexts);
  const [search] = useUrlParams();
  const navigate = useNavigate();
  const [code, state] = [search.get('code'), search.get('state')];
  const isTaken = useRef(false);
  const { mutate, data, error } = useAction('facebook', 'accounts', { onError: () => true });
  useEffect(() => {
    if (isTaken.current || code === null || state === null) return;
    isTaken.current = true;
    mutate({ code, state });
    // The code in the address is used up and secret, so it is removed.
    void navigate('/connections/facebook?found', { replace: true });
  }, [code, state, mutate, navigate]);
  const isDenied = !search.has('found') && code === null;
  return (
    <Screen header={<ScreenHeader title={t('title')} />}>
      <div className={styles['page']}>
        {isDenied && <Failed>{t('denied')}</Failed>}
        {error !== null && <Failed>{errorText(error)}</Failed>}
        {!isDenied && error === null && data === undefined && (
          <div role="status">
            <p>{t('reading')}</p>
            <Skeleton height={44} />
          </div>
        )}
        {data !== undefined && <Chosen found={data} />}
      </div>
    </Screen>
  );
}

function Failed({ children }: { children: string }) {
  const t = useText(facebookTexts);
  return (
    <>
      <Banner tone="failed">{children}</Banner>
      <Link to="/connections">{t('back')}</Link>
    </>
  );
}

function Chosen({ found }: { found: FacebookAccounts }) {
  const t = useText(facebookTexts);
  const client = useQueryClient();
  const connect = useAction('facebook', 'connect', {
    onError: () => true,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['connections'] }),
  });
  if (found.accounts.length === 0) return <Failed>{t('none')}</Failed>;
  const reasonOf = (error: unknown): string =>
    error instanceof AppError && error.code === 'ERR_WAPP_NUMBER_ALREADY_EXISTS' ? t('taken') : errorText(error);
  if (connect.data === undefined) {
    return (
      <>
        {connect.error !== null && <Banner tone="failed">{reasonOf(connect.error)}</Banner>}
        <Card title={t('choose')}>
          <AccountChoice
            accounts={found.accounts}
            isPending={connect.isPending}
            onConnect={(choice) => connect.mutate({ selection: found.selection, ...choice })}
          />
        </Card>
      </>
    );
  }
  const { connected, refused } = connect.data;
  const nameOf = (id: string) => found.accounts.find((account) => account.id === id)?.name ?? id;
  return (
    <>
      {connected.length > 0 && <Banner tone="open">{t('done', { count: connected.length })}</Banner>}
      {refused.map(({ id, channel, error }) => (
        <Banner key={`${channel} ${id}`} tone="failed">
          {t('refused', { name: nameOf(id), reason: reasonOf(new AppError(error as ErrorCode)) })}
        </Banner>
      ))}
      <Link to="/connections">{t('back')}</Link>
    </>
  );
}
