import type { Page, WorkerScope } from '../../../web/src/worker/scope.ts';

type Listener = (event: never) => void;

const origin = 'https://prosa.example';

/** A cache of answers by path, as browsers keep them. */
function fakeCaches(fetchNow: (request: Request) => Promise<Response>) {
  const kept = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : request, origin).pathname;
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      addAll: async (requests: readonly Request[]) => {
        const answers = await Promise.all(requests.map(fetchNow));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('a file is missing');
        for (const [index, request] of requests.entries()) {
          const answer = answers[index];
          if (answer) entries.set(pathOf(request), answer);
        }
      },
      put: async (request: RequestInfo | URL, answer: Response) => void entries.set(pathOf(request), answer),
    };
  };
  const storage = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: RequestInfo | URL, { cacheName = '' } = {}) =>
      kept.get(cacheName)?.get(pathOf(request))?.clone(),
  };
  return { kept, storage: storage as unknown as CacheStorage };
}

/** What a worker sees of a browser; the network and the open pages are the test's. */
export function fakeScope(network: (path: string) => Promise<Response>, userAgent = 'Chrome') {
  const listeners = new Map<string, Listener>();
  const pages: Page[] = [];
  const done: string[] = [];
  const shown: { readonly title: string; readonly options: object }[] = [];
  const fetchNow = (request: Request) => network(new URL(request.url).pathname);
  const { kept, storage } = fakeCaches(fetchNow);
  const scope = {
    location: { origin },
    caches: storage,
    clients: {
      claim: async () => void done.push('claim'),
      matchAll: async () => pages,
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
    navigator: { userAgent, setAppBadge: async (count: number) => void done.push(`badge ${count}`) },
    registration: {
      pushManager: { subscribe: async (options: object) => void done.push(`subscribe ${JSON.stringify(options)}`) },
      showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    },
    fetch: fetchNow,
    skipWaiting: async () => void done.push('skipWaiting'),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };

  /** Lets something happen, and waits for all the worker does about it. */
  async function happen(type: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    const lasting = { ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) };
    listeners.get(type)?.(lasting as never);
    await Promise.all(work);
  }

  /** The answer of the worker, undefined when it leaves the request to the browser. */
  async function ask(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, origin).href, method, mode };
    const respondWith = (given: Promise<Response>) => {
      answer = given;
    };
    listeners.get('fetch')?.({ request, respondWith } as never);
    return answer;
  }

  return { scope: scope as unknown as WorkerScope, pages, done, shown, kept, happen, ask };
}
