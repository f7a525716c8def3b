import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { movedMs, now, sessionNow } from './clock.ts';

const standIn = 'http://127.0.0.1:3000/api/sandbox/graph';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['SANDBOX', 'META_GRAPH_URL', 'CLOCK_MOVED_MS', 'CLOCK_OFFSET_MS']) delete process.env[name];
});

const hour = 3_600_000;

it('is moved for everything but sessions', () => {
  Object.assign(process.env, { SANDBOX: 'on', META_GRAPH_URL: standIn, CLOCK_MOVED_MS: String(hour) });
  expect(movedMs()).toBe(hour);
  expect(now().getTime() - sessionNow().getTime()).toBe(hour);
});

it.each([
  { SANDBOX: 'off', META_GRAPH_URL: standIn },
  { SANDBOX: 'on', META_GRAPH_URL: 'https://graph.facebook.com' },
  {},
])('is never moved where the sandbox is shut: %j', (env) => {
  Object.assign(process.env, env, { CLOCK_MOVED_MS: String(hour) });
  expect(movedMs()).toBe(0);
});

it('is that of the machine unless it is moved', () => {
  Object.assign(process.env, { SANDBOX: 'on', META_GRAPH_URL: standIn });
  expect(movedMs()).toBe(0);
  expect(sessionNow().getTime()).toBe(Date.now());
  process.env['CLOCK_OFFSET_MS'] = String(hour);
  expect(sessionNow().getTime() - Date.now()).toBe(hour);
  expect(now().getTime() - Date.now()).toBe(hour);
});
