import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, vi } from 'vitest';

// Files share a process, so that packages are read once: each file gets our own modules and the environment
// variables as if it were the first.
const environment = { ...process.env };
vi.resetModules();
const { atEndOfFile, cleanUp } = await import('./cleanUps.ts');

// Each promise is marked for each storage in use, so those of the files before made every promise dearer.
const { AsyncLocalStorage } = asyncHooks;
function replaceStorages(given: typeof AsyncLocalStorage): void {
  asyncHooks.AsyncLocalStorage = given;
  syncBuiltinESMExports();
}
replaceStorages(
  class<T> extends AsyncLocalStorage<T> {
    constructor() {
      super();
      atEndOfFile(() => this.disable());
    }
  },
);

afterAll(() => {
  replaceStorages(AsyncLocalStorage);
  cleanUp();
  // A spy on a package's class would keep every call of the files that follow.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
