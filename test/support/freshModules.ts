import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, vi } from 'vitest';

// Files share a process, so that packages are read once: each file gets our own modules and the environment
// variables as if it were the first.
const environment = { ...process.env };
vi.resetModules();
const { atEndOfFile, cleanUp } = await import('./cleanUps.ts');

function replaceStorages(given: typeof AsyncLocalStorage): void {
  asyncHooks.AsyncLocalStorage = given;
  syncBuiltinESMExports();
}
// Each promise is marked for each storage in use, and each line of a linked number brings one: only those count as in
// use in which something runs.
const { AsyncLocalStorage } = asyncHooks;
replaceStorages(
  class<T> extends AsyncLocalStorage<T> {
    #running = 0;

    constructor() {
      super();
      atEndOfFile(() => this.disable());
    }

    override run<R>(store: T, work: (...given: never[]) => R, ...given: never[]): R {
      const end = (): void => {
        this.#running -= 1;
        if (this.#running === 0) this.disable();
      };
      this.#running += 1;
      let result: R | undefined;
      try {
        result = super.run(store, () => work(...given));
        return result;
      } finally {
        if (result instanceof Promise) void result.then(end, end);
        else end();
      }
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
  // Whoever undoes its own would undo those of the files before, too.
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
