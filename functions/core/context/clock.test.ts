import { afterEach, expect, it } from 'vitest';
import { movedMs, now, sessionNow } from './clock.ts';

const standIn = 'http://127.0.0.1:3000/api/sandbox/graph';
afterEach(() => {
  for (const name of ['SANDBOX', 'META_GRAPH_URL', 'CLOCK_MOVED_MS', 'CLOCK_OFFSET_MS']) delete process.env[name];
});

const hour = 3_600_000;

it('is moved for everything but sessions', () => {
  Object.assign(process.env, { SANDBOX: 'on', META_GRAPH_URL: standIn, CLOCK_MOVED_MS: String(hour) });
  expect(movedMs()).toBe(hour);
  expect(Math.round((now().getTime() - sessionNow().getTime()) / 1000)).toBe(3600);
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
  expect(Math.abs(sessionNow().getTime() - Date.now())).toBeLessThan(1000);
  process.env['CLOCK_OFFSET_MS'] = String(hour);
  expect(Math.round((sessionNow().getTime() - Date.now()) / 1000)).toBe(3600);
  expect(Math.round((now().getTime() - Date.now()) / 1000)).toBe(3600);
});
