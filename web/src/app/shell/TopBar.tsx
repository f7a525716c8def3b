import { neverDue } from '@shared/companies/subscription.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Menu as MenuIcon, RefreshCw, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paletteTexts } from '../palette/text.ts';
import { appTexts } from '../text.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { hasRemainingSteps, LazyRemainingSteps } from './lazyRemainingSteps.ts';
import { MenuSheet } from './MenuSheet.tsx';
import { NotificationsPopover } from './NotificationsPopover.tsx';
import { TeamPopovers } from './TeamPopovers.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import styles from './TopBar.module.css';
import { VolumePopover } from './VolumePopover.tsx';

const ImportChip = lazyWithRetry(
  async () => {
    await firstScreenShown();
    return (await import('@web/features/contacts/importing/ImportChip.tsx')).ImportChip;
  },
  () => null,
);

export function TopBar({ isNarrow, onSearch }: { isNarrow: boolean; onSearch: () => void }) {
  const t = useText(appTexts);
  const tPalette = useText(paletteTexts);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const session = useSession();
  const isSettingUp = hasRemainingSteps(session);
  return (
    <header className={styles['bar']}>
      {isNarrow && (
        <>
          <IconButton icon={MenuIcon} label={t('menu')} aria-haspopup="dialog" onClick={() => setMenuOpen(true)} />
          <MenuSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </>
      )}
      <Greeting />
      {isSettingUp && !isNarrow && (
        <Suspense>
          <LazyRemainingSteps />
        </Suspense>
      )}
      {session.user.profile === 'admin' && (
        <Suspense>
          <ImportChip />
        </Suspense>
      )}
      <div className={styles['tools']}>
        <IconButton
          icon={Search}
          label={tPalette('title')}
          shortcut="Mod+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        />
        {!isNarrow && <VolumePopover />}
        {!isNarrow && <RefreshButton />}
        <NotificationsPopover />
        <TeamPopovers />
        {!isNarrow && <LanguageMenu />}
        {!isNarrow && <ThemeToggle />}
        <AccountMenu />
      </div>
    </header>
  );
}

function Greeting() {
  const t = useText(appTexts);
  const { user, isExpired } = useSession();
  const { company } = user;
  const hasDueDate = user.profile === 'admin' && company.dueDate !== neverDue && !isExpired;
  return (
    <p className={styles['greeting']}>
      <span className={styles['hello']}>{t('greeting', { name: user.name })}</span>
      <span className={styles['company']}>
        <span>{company.name}</span>
        {hasDueDate && <span>{t('dueDate', { date: formatDate(`${company.dueDate}T12:00:00Z`, 'UTC') })}</span>}
      </span>
    </p>
  );
}

/** Reads what is on the screen again; live events make it rarely needed, but it reassures. */
function RefreshButton() {
  const t = useText(appTexts);
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const [wasAsked, setAsked] = useState(false);
  return (
    <IconButton
      icon={RefreshCw}
      label={t('refresh')}
      writes={false}
      isPending={wasAsked && isFetching}
      onClick={() => {
        setAsked(true);
        void client.invalidateQueries().finally(() => setAsked(false));
      }}
    />
  );
}
