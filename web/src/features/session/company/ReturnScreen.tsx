import { api } from '@web/lib/api.ts';
import { beginSession } from '@web/lib/credentials.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { readStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { askedBy } from '../parts/askedBy.ts';
import { PublicPage } from '../parts/PublicPage.tsx';
import { type Asked, SecondStep } from '../parts/SecondStep.tsx';
import { failureText } from './failure.ts';
import { companyTexts } from './text.ts';

/** Where a company's provider sends the browser back to: what it brings is exchanged once for a session. */
export function ReturnScreen() {
  const t = useText(companyTexts);
  const { search } = useLocation();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const isTaken = useRef(false);
  useDocumentTitle(t('title'));
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const finish = async () => {
      try {
        const { token, user } = await api.singleSignOn.finish({ answer: search.slice(1) });
        beginSession(token, user);
      } catch (error) {
        const more = await askedBy(error);
        if (more === undefined) setFailure(failureText(error));
        else setAsked(more);
      }
    };
    void finish();
  }, [search]);
  const link = readStored('signInLink');
  const back = <Link to={link === '' ? '/login' : `/login/company/${link}`}>{t('title')}</Link>;
  return (
    <PublicPage title={t('title')} aside={failure === undefined ? null : back}>
      {asked !== undefined && <SecondStep asked={asked} />}
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
      {asked === undefined && failure === undefined && (
        <div role="status">
          <p>{t('returning')}</p>
          <Skeleton height={44} />
        </div>
      )}
    </PublicPage>
  );
}
