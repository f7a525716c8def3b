import type { PushMessage } from '@shared/pushSubscriptions/model.ts';
import { type OpenPath, pushAddressChanged } from './messages.ts';
import type { AddressChange, Page, WorkerScope } from './scope.ts';

const isPush = (data: unknown): data is PushMessage =>
  typeof data === 'object' &&
  data !== null &&
  'title' in data &&
  typeof data.title === 'string' &&
  'body' in data &&
  typeof data.body === 'string' &&
  'path' in data &&
  typeof data.path === 'string' &&
  'unread' in data &&
  typeof data.unread === 'number';

function parsed(text: string | undefined): PushMessage | undefined {
  try {
    const data: unknown = JSON.parse(text ?? '');
    return isPush(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Safari takes the permission away from who receives pushes and shows nothing, the open page notwithstanding. */
const mustShow = (agent: string): boolean => /safari/i.test(agent) && !/chrom(e|ium)|android/i.test(agent);

/** Shows what is pushed, unless the application is looked at, and leads there when it is pressed. */
export function showPushNotifications(scope: WorkerScope): void {
  const pages = (): Promise<readonly Page[]> => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isLookedAt = async (): Promise<boolean> => (await pages()).some(({ focused }) => focused);

  async function show({ title, body, path, unread, isQuiet }: PushMessage): Promise<void> {
    // Refused where the application is not installed.
    await scope.navigator.setAppBadge?.(unread).catch(() => undefined);
    const isSilent = await isLookedAt();
    if (isSilent && !mustShow(scope.navigator.userAgent)) return;
    const looks = { icon: '/icon-192.png', badge: '/badge-96.png' };
    // A newer notification of a ticket replaces the older one; it sounds again unless it only extends the older one.
    await scope.registration.showNotification(title, {
      ...{ body, ...looks, tag: path, data: { path } },
      ...(isSilent ? { silent: true } : isQuiet === true ? {} : { renotify: true }),
    });
  }

  /** An open page navigates without a reload, because the user may have begun to write there. */
  async function lead(path: string): Promise<void> {
    const open = await pages();
    const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
    if (page === undefined) {
      await scope.clients.openWindow(path);
      return;
    }
    page.postMessage({ open: path } satisfies OpenPath);
    await page.focus();
  }

  /** Keeps an address; the pages, which have the session, tell the server, an open one now or the next one that starts. */
  async function subscribeAgain({ oldSubscription, newSubscription }: AddressChange): Promise<void> {
    if (!newSubscription && oldSubscription) {
      const { applicationServerKey } = oldSubscription.options;
      await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    }
    for (const page of await pages()) page.postMessage(pushAddressChanged);
  }

  scope.addEventListener('push', (event) => {
    const push = parsed(event.data?.text());
    if (push) event.waitUntil(show(push));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    const isOurs = typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
    if (isOurs) event.waitUntil(lead(String(data.path)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));
}
