import { type Language, languageNames, languages, useLanguage, useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { Languages } from 'lucide-react';
import { appTexts } from '../text.ts';
import { usePreferences } from './usePreferences.ts';

export const languageItems = (now: Language, onSelect: (language: Language) => void): MenuItem[] =>
  languages.map((language) => ({
    key: language,
    label: languageNames[language],
    isChecked: language === now,
    onSelect: () => onSelect(language),
  }));

export function LanguageMenu() {
  const t = useText(appTexts);
  const { saveLanguage } = usePreferences();
  const now = useLanguage();
  return (
    <Menu
      label={t('language')}
      items={languageItems(now, saveLanguage)}
      trigger={(attributes) => <IconButton {...attributes} icon={Languages} label={t('language')} />}
    />
  );
}
