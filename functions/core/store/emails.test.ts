import { expect, it, vi } from 'vitest';
import { isEmailConfigured } from './emails.ts';

it('e-mails go out where a sender is named', () => {
  const { MAIL_FROM } = process.env;
  const configured = (from: string | undefined): boolean => {
    if (from === undefined) delete process.env['MAIL_FROM'];
    else process.env['MAIL_FROM'] = from;
    return isEmailConfigured();
  };
  expect([configured('a@b.co'), configured(''), configured(undefined)]).toEqual([true, false, false]);
  if (MAIL_FROM !== undefined) process.env['MAIL_FROM'] = MAIL_FROM;
});

it('B-SBX-6: e-mails that stay on this machine count while the sandbox is open, and no longer', () => {
  const graph = 'http://127.0.0.1:3000/api/sandbox/graph';
  for (const [name, value] of Object.entries({ MAIL_FROM: 'a@b.co', SANDBOX: 'on', META_GRAPH_URL: graph }))
    vi.stubEnv(name, value);
  vi.stubEnv('MAILBOX_URL', 'http://127.0.0.1:3000/mail');
  expect(isEmailConfigured()).toBe(true);
  vi.stubEnv('PROVIDERS_IN_SETTINGS', 'pixKey');
  expect(isEmailConfigured()).toBe(false);
  // E-mails that leave this machine do not depend on the sandbox.
  vi.stubEnv('MAILBOX_URL', '');
  expect(isEmailConfigured()).toBe(true);
  vi.unstubAllEnvs();
});
