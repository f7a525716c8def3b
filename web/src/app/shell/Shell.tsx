import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { classNames } from '@web/ui/classNames.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense, useEffect } from 'react';
import { useNotificationClicks } from '../attention/desktopNotifications.ts';
import { useDeviceSubscription } from '../attention/pushStatus.ts';
import { unlockSound } from '../attention/sound.ts';
import { TabBadge } from '../attention/TabBadge.tsx';
import { AllowedOutlet } from '../guards.tsx';
import { Palette, usePalette } from '../palette/usePalette.ts';
import { appTexts } from '../text.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useAccessNotice } from './useAccessNotice.ts';

const ImpersonationBanner = lazyWithRetry(async () => (await import('./ImpersonationBanner.tsx')).ImpersonationBanner);

/** The reminders load after the first screen, because on most days there are none. */
const Reminders = lazyWithRetry(async () => {
  await firstScreenShown();
  return (await import('./Reminders.tsx')).Reminders;
});

/** The frame around every screen behind the login. */
export function Shell() {
  const t = useText(appTexts);
  const isNarrow = useMedia(narrow);
  useEffect(unlockSound, []);
  useNotificationClicks();
  useDeviceSubscription();
  useAccessNotice();
  const palette = usePalette();
  // Id 0 is no user of any company: a user of the platform entered it; see shared/platform/impersonation.ts.
  const isElsewhere = useSession().user.id === 0;
  return (
    <div className={classNames(styles['shell'], isElsewhere && styles['elsewhere'])}>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <TabBadge />
      {!isNarrow && <SideMenu />}
      <div className={styles['column']}>
        {isElsewhere && (
          <Suspense>
            <ImpersonationBanner />
          </Suspense>
        )}
        <TopBar isNarrow={isNarrow} onSearch={palette.open} />
        <ConnectionBanner />
        <Suspense>
          <Reminders />
        </Suspense>
        <main id="content" tabIndex={-1} className={styles['content']}>
          <Suspense>
            <AllowedOutlet />
          </Suspense>
        </main>
        {isNarrow && <BottomNavigation />}
      </div>
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} />
        </Suspense>
      )}
    </div>
  );
}
