import { useText } from '@web/lib/i18n.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { Suspense, useEffect } from 'react';
import { useDesktopLinks } from '../attention/desktop.ts';
import { allowSound } from '../attention/sound.ts';
import { TabBadge } from '../attention/TabBadge.tsx';
import { AllowedOutlet } from '../guards.tsx';
import { appTexts } from '../text.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useExpiryWarning } from './useExpiryWarning.ts';

/** The frame around every screen behind the login. */
export function Shell() {
  const t = useText(appTexts);
  const isNarrow = useMedia(narrow);
  useEffect(allowSound, []);
  useDesktopLinks();
  useExpiryWarning();
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <TabBadge />
      {!isNarrow && <SideMenu />}
      <div className={styles['column']}>
        <TopBar isNarrow={isNarrow} />
        <ConnectionBanner />
        <main id="content" tabIndex={-1} className={styles['content']}>
          <Suspense>
            <AllowedOutlet />
          </Suspense>
        </main>
        {isNarrow && <BottomNavigation />}
      </div>
    </div>
  );
}
