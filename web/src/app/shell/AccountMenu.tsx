import { useQueryClient } from '@tanstack/react-query';
import { useLanguage, useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { LogOut, Moon, RefreshCw, Sun, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { appTexts } from '../text.ts';
import styles from './AccountMenu.module.css';
import { languageItems } from './LanguageMenu.tsx';
import { useIsDark } from './ThemeToggle.tsx';
import { usePreferences } from './usePreferences.ts';

const ProfileDialog = lazyWithRetry(
  async () => (await import('@web/features/profile/ProfileDialog.tsx')).ProfileDialog,
);
const ahead = [ProfileDialog];

/** Profile and leaving; on phones also what the bar has no room for. */
export function AccountMenu() {
  usePrefetch(ahead);
  const t = useText(appTexts);
  const { user, logout } = useSession();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const extra = usePhoneItems();
  const items: MenuItem[] = [
    { key: 'profile', label: t('profile'), icon: UserRound, onSelect: () => setProfileOpen(true) },
    ...extra,
    {
      key: 'logout',
      label: t('logout'),
      icon: LogOut,
      startsGroup: true,
      onSelect: () => void logout().catch(showFailure),
    },
  ];
  return (
    <>
      <Menu
        label={t('account', { name: user.name })}
        items={items}
        trigger={(attributes) => (
          <button {...attributes} type="button" className={styles['trigger']}>
            <VisuallyHidden>{t('account', { name: user.name })}</VisuallyHidden>
            <Avatar name={user.name} picture={user.profileImage} size={32} />
          </button>
        )}
      />
      {isProfileOpen && (
        <Suspense>
          <ProfileDialog onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function usePhoneItems(): MenuItem[] {
  const t = useText(appTexts);
  const client = useQueryClient();
  const isNarrow = useMedia(narrow);
  const isDark = useIsDark();
  const language = useLanguage();
  const { saveLanguage, saveTheme } = usePreferences();
  if (!isNarrow) return [];
  const [first, ...others] = languageItems(language, saveLanguage);
  return [
    { key: 'refresh', label: t('refresh'), icon: RefreshCw, onSelect: () => void client.invalidateQueries() },
    {
      key: 'theme',
      label: t(isDark ? 'themeLight' : 'themeDark'),
      icon: isDark ? Sun : Moon,
      onSelect: () => saveTheme(isDark ? 'light' : 'dark'),
    },
    ...(first === undefined ? [] : [{ ...first, startsGroup: true }]),
    ...others,
  ];
}
