import type { InputOf } from '@web/lib/api.ts';
import { type Language, setLanguage } from '@web/lib/i18n.ts';
import { isReadOnly } from '@web/lib/readMode.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { setTheme } from '@web/lib/theme.ts';

/** Language, theme and menu change at once here and are kept with the user. */
export function usePreferences() {
  const { user, updateUser } = useSession();
  const action = useAction('users', 'update');
  const save = (change: InputOf<'users', 'update'>) => {
    // A platform user who only reads a company saves no preferences in it.
    if (!isReadOnly()) action.mutate(change);
  };
  return {
    saveLanguage(language: Language) {
      void setLanguage(language);
      updateUser({ language });
      save({ id: user.id, language });
    },
    saveTheme(defaultTheme: 'light' | 'dark') {
      setTheme(defaultTheme);
      updateUser({ defaultTheme });
      save({ id: user.id, defaultTheme });
    },
    saveMenu(defaultMenu: 'open' | 'closed') {
      updateUser({ defaultMenu });
      save({ id: user.id, defaultMenu });
    },
  };
}
