import { describe, expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const person = { name: 'Ana', companyName: 'Loja Aurora' };
const secret = 'https://prosa.example/invitation#2-5-abc';
const contents: EmailContent[] = [
  { kind: 'recoveryCode', ...person, secret: '048211', minutes: 5 },
  { kind: 'invitation', ...person, secret, by: 'Rui', days: 7 },
  { kind: 'invitation', ...person, secret, by: '', days: 7 },
  { kind: 'emailProof', ...person, secret, days: 7 },
  { kind: 'emailProof', ...person, secret, days: 7, isChange: true },
  { kind: 'emailProof', ...person, secret, days: 7, isChange: true, isElsewhere: true },
  { kind: 'accountThere', ...person, url: 'https://prosa.example/login' },
  { kind: 'accountThere', ...person, url: 'https://prosa.example/login', isChange: true },
  {
    kind: 'welcome',
    ...person,
    login: 'ana@aurora.example',
    trialEnds: '2026-03-11',
    url: 'https://prosa.example/login',
  },
];

describe.each(contents)('an e-mail of the kind $kind', (content) => {
  it.each(Language.options)('is whole in %s, as text and as a page', (language) => {
    const { subject, text, html } = composeEmail(content, language);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|Invalid/);
    expect(html).toContain(`lang="${language}"`);
    for (const part of [text, html]) expect(part).toContain('Ana');
    for (const other of Language.options.filter((one) => one !== language))
      expect(composeEmail(content, other).text).not.toBe(text);
  });

  it('makes nothing of names: no markup, no header and no link but its own', () => {
    const named = { ...content, name: '<b>x</b>', companyName: 'A\r\nBcc: x@y.example https://evil.example/prize' };
    const { subject, text, html } = composeEmail(named, 'en');
    expect(html).not.toContain('<b>x</b>');
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [text, html]) expect(part).not.toMatch(/https:\/\/evil|evil\.example/);
  });
});

it('a code is in the subject, where phones show it', () => {
  expect(composeEmail(contents[0] as EmailContent, 'en').subject).toBe('Your access code: 048211 - Prosa');
});

it('a link is a link on the page and stands at the end of its line in the text', () => {
  const { text, html } = composeEmail(contents[1] as EmailContent, 'en');
  expect(html).toMatch(/<a href="[^"]+" style="[^"]+"><font color="#ffffff"><b>Choose your password<\/b><\/font><\/a>/);
  expect(html).toContain(`<a href="${secret}"`);
  expect(text).toContain(`Choose your password: ${secret}\n`);
});

it('a trial is told by its last day, and only where there is one', () => {
  const welcome = contents.at(-1) as Extract<EmailContent, { kind: 'welcome' }>;
  expect(composeEmail(welcome, 'en').text).toContain('The trial ends on March 11, 2026.');
  expect(composeEmail({ ...welcome, trialEnds: null }, 'en').text).not.toContain('trial');
});
