import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContentOf } from './model.ts';
import { topicOf } from './preferences.ts';

const content: EmailContentOf<'reportReady'> = {
  ...{ kind: 'reportReady', name: 'Ana', companyName: 'Loja Aurora', report: '<b>Vendas</b>\r\nBcc: x@y.example' },
  ...{ rows: 1234, dateFrom: '2026-11-16', dateTo: '2026-11-22', days: 7 },
  url: 'https://prosa.example/reports?export=E1',
};

it.each(Language.options)('says in %s which report is ready, and where it is', (language) => {
  const { subject, text, html } = composeEmail(content, language, 'https://prosa.example/choices');
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|Invalid/);
  expect(html).not.toContain('<b>Vendas');
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/1[.,]?234/);
  expect(text).toMatch(/16.*22/);
  expect(text).toContain(content.url);
  expect(text).toContain('https://prosa.example/choices');
  expect(topicOf(content)).toBe('reportReady');
});

it('of one day names that day once', () => {
  const { subject } = composeEmail({ ...content, dateFrom: '2026-11-22' }, 'en');
  expect(subject).toContain(', Nov 22, 2026 - Prosa');
});
