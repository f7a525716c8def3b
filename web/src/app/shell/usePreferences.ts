import { type Language, setLanguage } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { setTheme } from '@web/lib/theme.ts';

/** Language, theme and menu change at once here and are kept with the user. */
export function usePreferences() {
  const { user, updateUser } = useSession();
  const save = useAction('users', 'update');
  return {
    saveLanguage(language: Language) {
      void setLanguage(language);
      updateUser({ language });
      save.mutate({ id: user.id, language });
    },
    saveTheme(defaultTheme: 'light' | 'dark') {
      setTheme(defaultTheme);
      updateUser({ defaultTheme });
      save.mutate({ id: user.id, defaultTheme });
    },
    saveMenu(defaultMenu: 'open' | 'closed') {
      updateUser({ defaultMenu });
      save.mutate({ id: user.id, defaultMenu });
    },
  };
}
