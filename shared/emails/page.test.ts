import { describe, expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import { EmailContent } from './model.ts';

const url = 'https://prosa.example/a?b=1&c=2';
/** What people, companies and machines name themselves. */
const hostile = '<script>alert("x")</script>\'"&';
const person = { name: hostile, companyName: hostile };

/** One of each kind; the record makes a new kind be added here. */
const contents: { readonly [Kind in EmailContent['kind']]: Extract<EmailContent, { kind: Kind }> } = {
  accessChanged: {
    ...{
      kind: 'accessChanged',
      ...person,
      timeZone: 'America/Sao_Paulo',
      fields: ['password', 'phone', 'secondFactor'],
    },
    ...{ at: '2026-03-04T15:06:00.000Z', device: hostile, by: hostile },
  },
  paymentDue: {
    ...{ kind: 'paymentDue', ...person, stage: 'lastCall', dueDate: '2026-11-20', suspendedOn: '2026-11-24' },
    ...{ amount: 1299.9, url },
  },
  overPlan: {
    ...{ kind: 'overPlan', ...person, stage: 'begins', lastDay: '2026-12-05', url },
    over: [{ limit: 'users', used: 9, most: 5 }],
  },
  campaignStopped: {
    ...{ kind: 'campaignStopped', ...person, campaign: hostile, reason: 'failures', detail: hostile, url },
  },
  numberWarning: {
    ...{ kind: 'numberWarning', ...person, connection: hostile, warning: 'qualityLow', detail: hostile, url },
  },
  exportReady: { kind: 'exportReady', ...person, days: 7, url },
  weeklySummary: {
    ...{ kind: 'weeklySummary', ...person, from: '2026-11-15', to: '2026-11-21', url },
    figures: [
      { key: 'tickets', value: 120, before: 100 },
      { key: 'wait', value: 75.5, before: 80 },
      { key: 'csat', value: 91, before: null },
    ],
  },
  reportReady: {
    ...{ kind: 'reportReady', ...person, report: hostile, rows: 1200, days: 7, url },
    ...{ dateFrom: '2026-11-01', dateTo: '2026-11-30' },
  },
  webhookStopped: { kind: 'webhookStopped', ...person, endpoint: hostile, cause: 'failing', url },
  recoveryCode: { kind: 'recoveryCode', ...person, secret: '048211', minutes: 5 },
  invitation: { kind: 'invitation', ...person, secret: url, by: hostile, days: 7 },
  emailProof: { kind: 'emailProof', ...person, secret: url, days: 7 },
  accountThere: { kind: 'accountThere', ...person, url },
  welcome: { kind: 'welcome', ...person, login: hostile, trialEnds: '2026-12-05', url },
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const readable = (words: string): string =>
  words.replace(/&([a-z]+|#39);/g, (_, name: string) => entities[name] ?? '?');

const kinds = EmailContent.options.map(({ shape }) => shape.kind.value);

describe.each(kinds)('the page of an e-mail of the kind %s', (kind) => {
  const content = contents[kind];

  it.each(Language.options)('has the same words as its plain part, each as text, in %s', (language) => {
    const { subject, text, html } = composeEmail(content, language, 'https://prosa.example/emails/x?y="z"');
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|Invalid/);
    expect(html).toContain(`lang="${language}"`);
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|javascript:/i);
    expect(html.match(/<table/g)).toHaveLength(html.match(/<\/table>/g)?.length ?? 0);
    const words = html.slice(html.indexOf('<body')).replace(/<(?:[^<>"]|"[^"<>]*")*>/g, '');
    // No value ends a tag or an attribute.
    expect(words).not.toMatch(/[<>"']/);
    const shown = readable(words).replace(/\s+/g, '');
    const lines = text.split('\n').filter((line) => line !== '' && !line.includes('https://'));
    for (const line of lines) expect(shown).toContain(line.replace(/\s+/g, ''));
  });
});

it('asks mail programs for both themes, and leaves nothing to colours that they turn round', () => {
  const { html } = composeEmail(contents.paymentDue, 'pt-BR');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  for (const named of ['page', 'card', 'tint', 'button', 'foot', 'brand']) {
    expect(html).toContain(`class="${named}"`);
    expect(html).toContain(`.${named}`);
  }
});

it('shows a code so that it can be read from one device and typed on another', () => {
  const { html, text } = composeEmail(contents.recoveryCode, 'en');
  expect(html).toMatch(/<p style="[^"]*30px[^"]*"><b>048211<\/b><\/p>/);
  expect(text).toContain('\n048211\n');
});
