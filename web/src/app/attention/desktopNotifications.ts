import { pathToOpen } from '@web/worker/messages.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface NotificationContent {
  /** Address that a click opens; a newer notification with the same path replaces the older one. */
  readonly path: string;
  readonly title: string;
  readonly body: string;
}

export type DesktopPermission = NotificationPermission | 'unsupported';

export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

export async function requestDesktopPermission(): Promise<DesktopPermission> {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission();
}

let open: (path: string) => void = () => undefined;

/** Goes to a ticket or chat from outside of a screen. */
export const openPath = (path: string): void => open(path);

/** Lets a pressed notification open its ticket or chat in the running page. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    open = (path) => void navigate(path);
    if (!('serviceWorker' in navigator)) return;
    const listen = ({ data }: MessageEvent<unknown>) => {
      const path = pathToOpen(data);
      if (path !== undefined) void navigate(path);
    };
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', listen);
    return () => serviceWorker.removeEventListener('message', listen);
  }, [navigate]);
}

/** Outside the page, and only while the page is not looked at. Several messages of a place replace one another. */
export function showNotification({ path, title, body }: NotificationContent): void {
  if (desktopPermission() !== 'granted' || (document.visibilityState === 'visible' && document.hasFocus())) return;
  try {
    const notification = new Notification(title, { body, tag: path, icon: '/icon.svg', silent: true });
    notification.addEventListener('click', () => {
      window.focus();
      open(path);
      notification.close();
    });
  } catch {
    // Android allows notifications from a service worker only; the sound and the badge remain.
  }
}
