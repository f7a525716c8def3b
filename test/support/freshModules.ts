import { afterAll, vi } from 'vitest';

// Files share a process, so that packages are read once: each file gets our own modules and the environment
// variables as if it were the first.
const environment = { ...process.env };
vi.resetModules();
const { cleanUp } = await import('./cleanUps.ts');

afterAll(() => {
  cleanUp();
  // A spy on a package's class would keep every call of the files that follow.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
