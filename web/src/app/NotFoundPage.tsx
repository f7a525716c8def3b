import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Compass, MapPin, Signpost } from 'lucide-react';
import { PageLink } from './PageLink.tsx';
import { appTexts } from './text.ts';

export function NotFoundPage() {
  const t = useText(appTexts);
  useDocumentTitle(t('notFoundTitle'));
  return (
    <EmptyState
      icon={Compass}
      around={[MapPin, Signpost]}
      title={t('notFoundTitle')}
      action={<PageLink to="/tickets">{t('goToTickets')}</PageLink>}
    >
      {t('notFound')}
    </EmptyState>
  );
}
