import { moneySettings, notedProviders, providerSecret, providerSettings } from '@shared/sandbox/realProviders.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { secretNames } from '../../manifestTypes.ts';
import { now, sessionNow } from './clock.ts';
import { isSandboxOpen, mailboxUrl, noteProviders } from './sandboxGate.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  const noted = Object.values(notedProviders);
  for (const name of ['SANDBOX', 'PUBLIC_URL', 'MAILBOX_URL', 'CLOCK_MOVED_MS', ...providerSettings, ...noted])
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

/** Everything that can be real, each with how it is said. */
const sayings: [name: string, say: () => void][] = [
  ...providerSettings.map((name): [string, () => void] => [
    name,
    () => vi.stubEnv(name, name.endsWith('_URL') ? 'https://provider.example/x' : 'given'),
  ]),
  ...secretNames
    .filter((name) => providerSecret.test(name))
    .map((name): [string, () => void] => [name, () => noteProviders('secrets', [name])]),
  ...moneySettings.map((name): [string, () => void] => [name, () => noteProviders('settings', [name])]),
];

it.each(sayings)('%s alone shuts everything: sandbox, mailbox and clock', (_, say) => {
  const open = { SANDBOX: 'on', META_GRAPH_URL: own, PUBLIC_URL: 'https://prosa.example' };
  Object.assign(process.env, { ...open, MAILBOX_URL: 'http://127.0.0.1:3000/mail', CLOCK_MOVED_MS: '3600000' });
  expect([isSandboxOpen(), mailboxUrl() !== undefined, now() > new Date(sessionNow().getTime() + 60_000)]).toEqual([
    true,
    true,
    true,
  ]);
  say();
  expect([isSandboxOpen(), mailboxUrl()]).toEqual([false, undefined]);
  expect(Math.abs(now().getTime() - sessionNow().getTime())).toBeLessThan(60_000);
});

it('opens again where what was noted is gone', () => {
  Object.assign(process.env, { SANDBOX: 'on', META_GRAPH_URL: own, PUBLIC_URL: 'https://prosa.example' });
  noteProviders('settings', ['asaas']);
  noteProviders('secrets', []);
  expect(isSandboxOpen()).toBe(false);
  noteProviders('settings', []);
  expect(isSandboxOpen()).toBe(true);
});
