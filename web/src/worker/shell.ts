import { activateNewVersion } from './messages.ts';
import type { WorkerScope } from './scope.ts';

export interface Shell {
  readonly build: string;
  /** Paths; the page is one of them. */
  readonly files: readonly string[];
}

const page = '/index.html';
const cachePrefix = 'prosa-shell-';
/** A line that is there but brings nothing is no better than none. */
const patience = 3000;

/** Addresses the server answers itself; a file has an extension. */
const isScreen = (path: string): boolean =>
  !/^\/(api|socket|sandbox)(\/|$)/.test(path) && !(path.split('/').at(-1) ?? '').includes('.');

const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Rejects without an answer. The page must be this build's, even if the browser cached an older one. */
const fresh = (path: string): Request => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' });

/**
 * Lets the application open without a network. The page is requested from the server first, so that an old version
 * does not persist; hashed files never change and come from the cache. Answers of the API and media are never cached.
 */
export function cacheShell(scope: WorkerScope, { build, files }: Shell): void {
  const cacheName = `${cachePrefix}${build}`;
  const kept = (path: string): Promise<Response | undefined> => scope.caches.match(path, { cacheName });

  async function screen(request: Request): Promise<Response> {
    const served = scope.fetch(request);
    const inTime = Promise.race([
      served.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined)),
    ]);
    return (await inTime) ?? (await kept(page)) ?? served;
  }

  async function hashed(request: Request, path: string): Promise<Response> {
    const known = await kept(path);
    if (known !== undefined) return known;
    const served = await scope.fetch(request);
    if (served.ok) await (await scope.caches.open(cacheName)).put(path, served.clone());
    return served;
  }

  async function otherFile(request: Request, path: string): Promise<Response> {
    const served = scope.fetch(request);
    return (await served.catch(() => kept(path))) ?? served;
  }

  function answer(request: Request): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return undefined;
    if (request.mode === 'navigate') return isScreen(pathname) ? screen(request) : undefined;
    if (isHashed(pathname)) return hashed(request, pathname);
    return files.includes(pathname) ? otherFile(request, pathname) : undefined;
  }

  async function forgetOthers(): Promise<void> {
    const names = await scope.caches.keys();
    const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(old.map((name) => scope.caches.delete(name)));
  }

  scope.addEventListener('install', (event) =>
    event.waitUntil(scope.caches.open(cacheName).then((cache) => cache.addAll(files.map(fresh)))),
  );
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));
  scope.addEventListener('message', (event) => {
    if (event.data === activateNewVersion) event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener('fetch', (event) => {
    const given = answer(event.request);
    if (given !== undefined) event.respondWith(given);
  });
}
