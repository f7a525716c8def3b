import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { CircleAlert, Unplug, Wrench } from 'lucide-react';
import { useNavigate, useRouteError } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage.tsx';
import { appTexts } from './text.ts';

/** A screen's code that the site no longer serves: it was replaced while this page was open. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** In place of a screen that broke; the shell around it stays. */
export function RouteFailure() {
  const t = useText(appTexts);
  const error = useRouteError();
  const navigate = useNavigate();
  const isOld = isOutdated(error);
  useDocumentTitle(t('crashTitle'));
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <EmptyState
      icon={CircleAlert}
      around={[Wrench, Unplug]}
      title={t('crashTitle')}
      action={
        <Button
          variant="primary"
          onClick={() =>
            isOld ? location.reload() : void navigate(location.pathname + location.search, { replace: true })
          }
        >
          {t(isOld ? 'reload' : 'tryAgain')}
        </Button>
      }
    >
      {t(isOld ? 'crashOutdated' : 'crash')}
    </EmptyState>
  );
}
