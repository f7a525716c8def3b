import { api } from '@web/lib/api.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { writeStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PublicPage } from '../parts/PublicPage.tsx';
import { failureText } from './failure.ts';
import { companyTexts } from './text.ts';

/** A company's own sign-in address: it leads to the company's provider. */
export function CompanyScreen() {
  const t = useText(companyTexts);
  const { link = '' } = useParams();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useDocumentTitle(t('title'));
  const go = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const { url } = await api.singleSignOn.begin({ link });
      writeStored('signInLink', link);
      window.location.assign(url);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <PublicPage title={t('title')} aside={<Link to="/login">{t('withPassword')}</Link>}>
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
      <p>{t('purpose')}</p>
      <Button variant="primary" isWide isPending={isPending} onClick={() => void go()}>
        {t('go')}
      </Button>
    </PublicPage>
  );
}
