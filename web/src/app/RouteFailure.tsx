import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';

import { CircleAlert, Unplug, Wrench } from 'lucide-react';
import { MessagePage } from './MessagePage.tsx';
import { appTexts } from './text.ts';

/** A screen's code that the site no longer serves: it was replaced while this page was open. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

/** Replaces a screen that crashed; the shell around it stays. */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(appTexts);
  const isOld = isOutdated(error);
  useDocumentTitle(t('crashTitle'));
  return (
    <MessagePage
      icon={CircleAlert}
      around={[Wrench, Unplug]}
      title={t('crashTitle')}
      action={
        <Button variant="primary" onClick={isOld ? () => location.reload() : onRetry}>
          {t(isOld ? 'reload' : 'tryAgain')}
        </Button>
      }
    >
      {t(isOld ? 'crashOutdated' : 'crash')}
    </MessagePage>
  );
}
