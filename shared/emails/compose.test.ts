import { describe, expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const content: EmailContent = {
  kind: 'accessChanged',
  name: 'Ana',
  companyName: 'Loja Aurora',
  timeZone: 'America/Sao_Paulo',
  fields: ['password'],
  at: '2026-03-04T15:06:00.000Z',
  device: 'Chrome, Windows',
  by: null,
};

describe('an e-mail about a changed way to sign in', () => {
  it('says what, when by the company’s clock, from where, and what to do', () => {
    const { subject, text } = composeEmail(content, 'en');
    expect(subject).toBe('Your password was changed - Prosa');
    expect(text).toContain('Hello Ana,');
    expect(text).toMatch(/When: March 4, 2026 at 12:06:00/);
    expect(text).toContain('From: Chrome, Windows');
    expect(text).toMatch(/Not you\? Talk to an administrator of Loja Aurora/);
    expect(text).not.toMatch(/By:|\{\{|undefined/);
  });

  it('names a colleague who did it, and an unknown device', () => {
    const { text } = composeEmail({ ...content, by: 'Rui', device: '' }, 'en');
    expect(text).toContain('By: Rui');
    expect(text).toContain('From: an unknown device');
  });

  it('tells a changed e-mail, and both', () => {
    expect(composeEmail({ ...content, fields: ['email'] }, 'en').text).toMatch(/sign-in e-mail .* was changed/);
    expect(composeEmail({ ...content, fields: ['email', 'password'] }, 'en').subject).toMatch(/e-mail and password/);
  });

  it('tells that single sign-on opens the account from now on', () => {
    const { subject, text } = composeEmail({ ...content, fields: ['identity'] }, 'en');
    expect(subject).toBe('Your account was linked to single sign-on - Prosa');
    expect(text).toContain('Your account at Loja Aurora was linked to the company’s single sign-on provider');
    expect(text).not.toMatch(/sessions|\{\{|undefined/);
  });

  it.each(Language.options)('is whole in %s, as text and as a page', (language) => {
    const { subject, text, html } = composeEmail({ ...content, by: 'Rui' }, language);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined/);
    for (const said of ['Ana', 'Loja Aurora', 'Chrome, Windows', 'Rui']) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain(`lang="${language}"`);
    const others = Language.options.filter((other) => other !== language);
    for (const other of others) expect(composeEmail({ ...content, by: 'Rui' }, other).text).not.toBe(text);
  });

  it('makes nothing of what people named themselves: no markup, no header, no placeholder', () => {
    const names = { name: '<img src=x onerror=alert(1)>', companyName: 'A"B\r\nBcc: x@y.example', by: '{{name}}' };
    const { subject, text, html } = composeEmail({ ...content, ...names }, 'en');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('A"B Bcc: x@\u2060y.\u2060example');
    expect(text).toContain('By: {{name}}');
  });

  it('carries nobody else’s message: a name is short and makes no link', () => {
    const name = `You won. Go to https://evil.example/prize or www.evil.example ${'now '.repeat(50)}`;
    const { text, html } = composeEmail({ ...content, name, companyName: name }, 'en');
    for (const part of [text, html]) {
      expect(part).not.toMatch(/https?:\/\/|evil\.example|www\.evil/);
      expect(part).not.toContain('now now');
    }
  });
});
