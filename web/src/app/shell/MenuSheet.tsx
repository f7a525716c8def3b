import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Sheet } from '@web/ui/Sheet.tsx';
import { Suspense } from 'react';
import { appTexts } from '../text.ts';
import { hasRemainingSteps, LazyRemainingSteps } from './lazyRemainingSteps.ts';
import styles from './MenuSheet.module.css';
import { MenuLinks } from './SideMenu.tsx';
import { VolumeControls } from './VolumePopover.tsx';

/** The general menu on phones. */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(appTexts);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('menu')}>
      {hasRemainingSteps(useSession()) && (
        <Suspense>
          <LazyRemainingSteps onFollow={onClose} />
        </Suspense>
      )}
      <nav aria-label={t('menu')}>
        <MenuLinks isOpen onFollow={onClose} />
      </nav>
      <div className={styles['volume']}>
        <VolumeControls />
      </div>
    </Sheet>
  );
}
