import { api } from '@web/lib/api.ts';
import { createStore } from '@web/lib/createStore.ts';
import { currentSession, onSessionState } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { useSyncExternalStore } from 'react';
import { deviceScope, setDevicePush } from './pushStatus.ts';

/**
 * State of push notifications on this device. `needsInstalling`: iPhones and iPads allow push only for apps on the home
 * screen; `unreachable`: the browser's push service refused the subscription.
 */
export type DevicePushState = 'unsupported' | 'needsInstalling' | 'denied' | 'off' | 'pending' | 'on' | 'unreachable';

const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';

const isWanted = (): boolean => {
  const session = currentSession();
  return session !== undefined && readStored('push', deviceScope(session.user));
};

const passing = createStore<'pending' | 'unreachable' | undefined>(undefined);
/** Server's id of this device. */
let savedId: string | undefined;

export function devicePushState(): DevicePushState {
  if (!isSupported()) return isAppleTouch() ? 'needsInstalling' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const now = passing.get();
  if (now !== undefined) return now;
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

const subscribeTo = (listener: () => void) => {
  const leaves = [passing.subscribe(listener), onSessionState(listener)];
  return () => {
    for (const leave of leaves) leave();
  };
};

export const useDevicePushState = (): DevicePushState => useSyncExternalStore(subscribeTo, devicePushState);

const encodeBase64Url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** This browser's address at its push service, made with this installation's key. */
async function subscription(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const current = await manager.getSubscription();
  if (current && encodeBase64Url(current.options.applicationServerKey) === publicKey) return current;
  await current?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

class PushServiceUnreachable extends Error {}

/** @throws PushServiceUnreachable, AppError, NetworkError */
async function register(): Promise<void> {
  const { publicKey } = await api.pushSubscriptions.key({});
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await subscription(pushManager, publicKey).catch((cause: unknown) => {
    throw new PushServiceUnreachable('no subscription', { cause });
  });
  const keys = { p256dh: encodeBase64Url(current.getKey('p256dh')), auth: encodeBase64Url(current.getKey('auth')) };
  savedId = (await api.pushSubscriptions.save({ endpoint: current.endpoint, keys })).id;
  setDevicePush(true);
}

/** Asks for permission first, and so must follow a press at once. */
export async function enableDevicePush(): Promise<void> {
  const session = currentSession();
  if (session === undefined) return;
  passing.set('pending');
  try {
    if ((await Notification.requestPermission()) !== 'granted') return passing.set(undefined);
    await register();
    writeStored('push', true, deviceScope(session.user));
    passing.set(undefined);
  } catch (error) {
    if (error instanceof PushServiceUnreachable) return passing.set('unreachable');
    passing.set(undefined);
    showFailure(error);
  }
}

/** The subscription's address is removed as well, so that no push arrives even if the server could not be reached. */
export async function disableDevicePush(): Promise<void> {
  const session = currentSession();
  if (session === undefined) return;
  passing.set('pending');
  writeStored('push', false, deviceScope(session.user));
  const id = savedId;
  savedId = undefined;
  setDevicePush(false);
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    if (id !== undefined) await api.pushSubscriptions.remove({ id });
  } catch (error) {
    showFailure(error);
  }
  passing.set(undefined);
}

/** Each new session registers the subscription again, because a subscription belongs to a session. */
export function renewDevicePush(): void {
  setDevicePush(false);
  // Without it the page itself still speaks while it is open; the next start tries again.
  if (devicePushState() === 'on') register().catch(() => undefined);
}
