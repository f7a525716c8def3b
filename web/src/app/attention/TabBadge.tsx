import { setUnreadInTitle } from '@web/lib/documentTitle.ts';
import { useEffect } from 'react';
import { drawFavicon } from './favicon.ts';
import { useUnreadCount } from './useUnreadCount.ts';

/** The unread count outside the page: tab title, tab icon, and the installed application's icon. */
export function TabBadge() {
  const count = useUnreadCount();
  useEffect(() => {
    setUnreadInTitle(count);
    void drawFavicon(count);
    if ('setAppBadge' in navigator) {
      // Refused where the application is not installed; the tab already shows the number.
      (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
    }
  }, [count]);
  useEffect(
    () => () => {
      setUnreadInTitle(0);
      void drawFavicon(0);
    },
    [],
  );
  return null;
}
