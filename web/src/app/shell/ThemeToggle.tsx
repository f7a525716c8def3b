import { useText } from '@web/lib/i18n.ts';
import { useStored } from '@web/lib/storage.ts';
import { useMedia } from '@web/lib/useMedia.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Moon, Sun } from 'lucide-react';
import { appTexts } from '../text.ts';
import { usePreferences } from './usePreferences.ts';

/** True if the screen is dark now, by choice or by the operating system. */
export function useIsDark(): boolean {
  const [theme] = useStored('theme');
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'dark' || (theme === 'system' && isSystemDark);
}

export function ThemeToggle() {
  const t = useText(appTexts);
  const isDark = useIsDark();
  const { saveTheme } = usePreferences();
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={t(isDark ? 'themeLight' : 'themeDark')}
      onClick={() => saveTheme(isDark ? 'light' : 'dark')}
    />
  );
}
