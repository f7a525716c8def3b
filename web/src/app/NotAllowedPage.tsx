import { useText } from '@web/lib/i18n.ts';
import { LockKeyhole, Shield, UserRound } from 'lucide-react';
import { BackToInboxPage } from './BackToInboxPage.tsx';
import { appTexts } from './text.ts';

export function NotAllowedPage() {
  const t = useText(appTexts);
  return (
    <BackToInboxPage icon={LockKeyhole} around={[Shield, UserRound]} title={t('notAllowedTitle')}>
      {t('notAllowed')}
    </BackToInboxPage>
  );
}
