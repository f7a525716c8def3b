/** What a service worker has around it, as far as it is used here: the compiler's own description excludes the page's. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: Clients;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  readonly fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
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

interface WorkerEvents {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly message: Lasting & { readonly data: unknown };
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
}
