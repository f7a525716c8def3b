import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';

import { Compass, MapPin, Signpost } from 'lucide-react';
import { MessagePage } from './MessagePage.tsx';
import { PageLink } from './PageLink.tsx';
import { appTexts } from './text.ts';

export function NotFoundPage() {
  const t = useText(appTexts);
  useDocumentTitle(t('notFoundTitle'));
  return (
    <MessagePage
      icon={Compass}
      around={[MapPin, Signpost]}
      title={t('notFoundTitle')}
      action={<PageLink to="/tickets">{t('goToTickets')}</PageLink>}
    >
      {t('notFound')}
    </MessagePage>
  );
}
