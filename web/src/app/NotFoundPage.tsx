import { useText } from '@web/lib/i18n.ts';
import { Compass, MapPin, Signpost } from 'lucide-react';
import { BackToInboxPage } from './BackToInboxPage.tsx';
import { appTexts } from './text.ts';

export function NotFoundPage() {
  const t = useText(appTexts);
  return (
    <BackToInboxPage icon={Compass} around={[MapPin, Signpost]} title={t('notFoundTitle')}>
      {t('notFound')}
    </BackToInboxPage>
  );
}
