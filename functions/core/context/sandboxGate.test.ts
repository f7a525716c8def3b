import { providerSettings } from '@shared/sandbox/realProviders.ts';
import { afterEach, expect, it } from 'vitest';
import { now, sessionNow } from './clock.ts';
import { isSandboxOpen, mailboxUrl } from './sandboxGate.ts';

afterEach(() => {
  for (const name of ['SANDBOX', 'PUBLIC_URL', 'MAILBOX_URL', 'CLOCK_MOVED_MS', ...providerSettings])
    delete process.env[name];
});

const own = 'https://prosa.example/api/sandbox/graph';

it.each([
  ['on', own, true],
  ['on', 'http://127.0.0.1:3000/api/sandbox/graph', true],
  ['on', 'http://localhost:3000/api/sandbox/graph', true],
  ['on', 'http://[::1]:3000/api/sandbox/graph', true],
  ['off', own, false],
  ['', own, false],
  ['true', own, false],
  ['on', 'https://graph.facebook.com', false],
  ['on', 'https://graph.facebook.com/api/sandbox/graph', false],
  ['on', 'https://prosa.example.evil.example/api/sandbox/graph', false],
  ['on', 'http://127.0.0.1.evil.example/api/sandbox/graph', false],
  ['on', 'https://prosa.example/', false],
  ['on', 'http://127.0.0.1:9999', false],
  ['on', '', false],
])('SANDBOX=%s with META_GRAPH_URL=%s is open: %s', (SANDBOX, META_GRAPH_URL, expected) => {
  Object.assign(process.env, { SANDBOX, META_GRAPH_URL, PUBLIC_URL: 'https://prosa.example' });
  expect(isSandboxOpen()).toBe(expected);
});

it('is shut where nothing is said', () => {
  expect(isSandboxOpen()).toBe(false);
  process.env['SANDBOX'] = 'on';
  expect(isSandboxOpen()).toBe(false);
  process.env['META_GRAPH_URL'] = own;
  expect(isSandboxOpen()).toBe(false);
});

it.each([
  ['on', 'http://127.0.0.1:3000/mail', 'http://127.0.0.1:3000/mail'],
  ['on', '', undefined],
  ['off', 'http://127.0.0.1:3000/mail', undefined],
])('SANDBOX=%s with MAILBOX_URL=%s: e-mails are read at %s', (SANDBOX, MAILBOX_URL, expected) => {
  Object.assign(process.env, { SANDBOX, MAILBOX_URL, META_GRAPH_URL: own, PUBLIC_URL: 'https://prosa.example' });
  expect(mailboxUrl()).toBe(expected);
});

it.each(providerSettings)('%s alone shuts everything: sandbox, mailbox and clock', (name) => {
  const open = { SANDBOX: 'on', META_GRAPH_URL: own, PUBLIC_URL: 'https://prosa.example' };
  Object.assign(process.env, { ...open, MAILBOX_URL: 'http://127.0.0.1:3000/mail', CLOCK_MOVED_MS: '3600000' });
  expect([isSandboxOpen(), mailboxUrl() !== undefined]).toEqual([true, true]);
  process.env[name] = name.endsWith('_URL') ? 'https://provider.example/x' : 'given';
  expect([isSandboxOpen(), mailboxUrl()]).toEqual([false, undefined]);
  expect(Math.abs(now().getTime() - sessionNow().getTime())).toBeLessThan(60_000);
});
