import { api } from '@web/lib/api.ts';
import { beginSession } from '@web/lib/credentials.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { keepProof } from '@web/lib/freshProof.ts';
import { textOf, useText } from '@web/lib/i18n.ts';
import { readStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { challengeOf } from '../parts/challengeOf.ts';
import { PublicPage } from '../parts/PublicPage.tsx';
import { type SecondFactorChallenge, SecondFactorStep } from '../parts/SecondFactorStep.tsx';
import { failureText } from './failure.ts';
import { companyTexts } from './text.ts';

/** Target of the redirect from a company's provider: its code is exchanged once for a session. */
export function ReturnScreen() {
  const t = useText(companyTexts);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { company = '' } = useParams();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<SecondFactorChallenge>();
  const isTaken = useRef(false);
  useDocumentTitle(t('title'));
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    // The code in the address is used up and secret, so it is removed.
    void navigate({ search: '' }, { replace: true });
    const finish = async () => {
      try {
        const { freshProof, ...opened } = await api.singleSignOn.finish({
          answer: search.slice(1),
          company: Number(company),
        });
        if (freshProof) {
          keepProof(freshProof);
          toast.success(textOf(companyTexts, 'confirmed'));
        }
        beginSession(opened);
      } catch (error) {
        const more = await challengeOf(error);
        if (more === undefined) setFailure(failureText(error));
        else setAsked(more);
      }
    };
    void finish();
  }, [search, company, navigate]);
  const link = readStored('signInLink');
  const back = <Link to={link === '' ? '/login' : `/login/company/${link}`}>{t('title')}</Link>;
  return (
    <PublicPage title={t('title')} aside={failure === undefined ? null : back}>
      {asked !== undefined && <SecondFactorStep asked={asked} />}
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
