import { setUnreadInTitle } from '@web/lib/documentTitle.ts';
import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { useEffect } from 'react';
import { drawFavicon } from './favicon.ts';
import { useKnownUnreadCount } from './useUnreadCount.ts';

function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Refused where the application is not installed; the tab already shows the number.
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Pushed notifications that have been read by now are closed. */
async function closeNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

/** The unread count outside the page: tab title, tab icon, and the installed application's icon. */
export function TabBadge() {
  const count = useKnownUnreadCount();
  useEffect(() => {
    if (count === undefined) return;
    setUnreadInTitle(count);
    // Reads the icon once more, which can wait for the first screen.
    void firstScreenShown().then(() => drawFavicon(count));
    setAppBadge(count);
    if (count === 0) void closeNotices();
  }, [count]);
  useEffect(
    () => () => {
      setUnreadInTitle(0);
      void drawFavicon(0);
      setAppBadge(0);
    },
    [],
  );
  return null;
}
