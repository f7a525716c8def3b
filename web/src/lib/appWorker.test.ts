import { activateNewVersion } from '@web/worker/messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, takeNewVersion } from './appWorker.ts';
import { deferUntil } from './firstScreen.ts';

const reload = vi.fn();
const outcome: unknown[] = [];

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown) {
    outcome.push(message);
  }
}

const withWorker = (getRegistration: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });

const next = (worker: FakeWorker) => withWorker(async () => ({ update: async () => undefined, installing: worker }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  reload.mockClear();
  outcome.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('fetches nothing for later before the first screen is shown', async () => {
  const register = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubEnv('PROD', true);
  let show: () => void = () => undefined;
  deferUntil(new Promise((resolve) => (show = resolve)));
  startWorker();
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(register).not.toHaveBeenCalled();
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

it('lets the new worker take over, then loads the page once', async () => {
  const worker = new FakeWorker();
  next(worker);
  const taken = takeNewVersion();
  await vi.advanceTimersByTimeAsync(100);
  expect(outcome).toEqual([]);
  worker.become('installed');
  expect(outcome).toEqual([activateNewVersion]);
  expect(reload).not.toHaveBeenCalled();
  worker.become('activated');
  await taken;
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['there is no worker', async () => undefined],
  [
    'the worker is the newest already',
    async () => ({ update: async () => undefined, installing: null, waiting: null }),
  ],
  ['the browser refuses', async () => Promise.reject(new Error('no'))],
])('loads the page at once when %s', async (_what, registration) => {
  withWorker(registration);
  await takeNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not wait for ever', async () => {
  next(new FakeWorker());
  const taken = takeNewVersion();
  await vi.advanceTimersByTimeAsync(10_000);
  await taken;
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page where browsers have no workers', async () => {
  vi.stubGlobal('navigator', {});
  await takeNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});
