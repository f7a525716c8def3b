import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Link, useLocation } from 'react-router-dom';
import { PublicPage } from '../parts/PublicPage.tsx';
import { proofTexts } from './text.ts';

/** Where the link of an e-mail leads. It waits for a press, because mail filters open links too. */
export function ProofScreen() {
  const t = useText(proofTexts);
  const token = useLocation().hash.slice(1, 100);
  const prove = useAction('recovery', 'proveEmail', { onError: () => true });
  useDocumentTitle(t('title'));
  return (
    // A whole page, so that whoever is signed in is asked again what is proved.
    <PublicPage
      title={t('title')}
      aside={
        <Link to="/first-steps" reloadDocument>
          {t('go')}
        </Link>
      }
    >
      {prove.isError && <Banner tone="failed">{errorText(prove.error)}</Banner>}
      {prove.isSuccess ? (
        <Banner tone="open">{t('done')}</Banner>
      ) : (
        <>
          <p>{t('ask')}</p>
          <Button variant="primary" isWide isPending={prove.isPending} onClick={() => prove.mutate({ token })}>
            {t('confirm')}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
