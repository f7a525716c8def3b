import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';

import { LockKeyhole, Shield, UserRound } from 'lucide-react';
import { MessagePage } from './MessagePage.tsx';
import { PageLink } from './PageLink.tsx';
import { appTexts } from './text.ts';

export function NotAllowedPage() {
  const t = useText(appTexts);
  useDocumentTitle(t('notAllowedTitle'));
  return (
    <MessagePage
      icon={LockKeyhole}
      around={[Shield, UserRound]}
      title={t('notAllowedTitle')}
      action={<PageLink to="/tickets">{t('goToTickets')}</PageLink>}
    >
      {t('notAllowed')}
    </MessagePage>
  );
}
