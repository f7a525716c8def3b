import { router } from '../router.ts';

interface Words {
  readonly uuid: string;
  readonly title: string;
  readonly body: string;
}

export type DesktopPermission = NotificationPermission | 'unsupported';

export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

export async function askForDesktop(): Promise<DesktopPermission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission();
}

/** Outside the page, and only while the page is not looked at. Several messages of a ticket replace one another. */
export function showNotification({ uuid, title, body }: Words): void {
  if (desktopPermission() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  try {
    const notification = new Notification(title, { body, tag: uuid, icon: '/icon.svg', silent: true });
    notification.addEventListener('click', () => {
      window.focus();
      void router.navigate(`/tickets/${uuid}`);
      notification.close();
    });
  } catch {
    // Android allows notifications from a service worker only; the sound and the badge remain.
  }
}
