/** The parts of a service worker's global scope used here: TypeScript's `webworker` library conflicts with `dom`. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: Clients;
  readonly navigator: { readonly userAgent: string; setAppBadge?(count: number): Promise<void> };
  readonly registration: {
    readonly pushManager: Pick<PushManager, 'subscribe'>;
    showNotification(title: string, options: NoticeOptions): Promise<void>;
  };
  readonly fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

interface NoticeOptions extends NotificationOptions {
  /** Is heard again although it replaces another. */
  readonly renotify?: boolean;
}

/** A page of the application. */
export interface Page {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface Clients {
  claim(): Promise<void>;
  matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Something the worker is kept awake for. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface AddressChange {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly message: Lasting & { readonly data: unknown };
  readonly push: Lasting & { readonly data: { text(): string } | null };
  readonly notificationclick: Lasting & { readonly notification: Pick<Notification, 'close' | 'data'> };
  readonly pushsubscriptionchange: Lasting & AddressChange;
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
}
