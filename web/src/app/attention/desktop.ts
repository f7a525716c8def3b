import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

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

let open: (path: string) => void = () => undefined;

/** Lets a pressed notification open its ticket in the running page. */
export function useDesktopLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    open = (path) => void navigate(path);
  }, [navigate]);
}

/** Outside the page, and only while the page is not looked at. Several messages of a ticket replace one another. */
export function showNotification({ uuid, title, body }: Words): void {
  if (desktopPermission() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  try {
    const notification = new Notification(title, { body, tag: uuid, icon: '/icon.svg', silent: true });
    notification.addEventListener('click', () => {
      window.focus();
      open(`/tickets/${uuid}`);
      notification.close();
    });
  } catch {
    // Android allows notifications from a service worker only; the sound and the badge remain.
  }
}
