import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { LockKeyhole, Shield, UserRound } from 'lucide-react';
import { PageLink } from './PageLink.tsx';
import { appTexts } from './text.ts';

export function NotAllowedPage() {
  const t = useText(appTexts);
  useDocumentTitle(t('notAllowedTitle'));
  return (
    <EmptyState
      icon={LockKeyhole}
      around={[Shield, UserRound]}
      title={t('notAllowedTitle')}
      action={<PageLink to="/tickets">{t('goToTickets')}</PageLink>}
    >
      {t('notAllowed')}
    </EmptyState>
  );
}
