import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContentOf } from './model.ts';
import { topicOf } from './preferences.ts';
import { weeklyMessage } from './weeklySummary.ts';

const content: EmailContentOf<'weeklySummary'> = {
  ...{ kind: 'weeklySummary', name: 'Ana', companyName: 'Loja <b>', from: '2026-11-15', to: '2026-11-21' },
  figures: [
    { key: 'tickets', value: 1200, before: 1000 },
    { key: 'ended', value: 0, before: 0 },
    { key: 'wait', value: 95, before: 100 },
    { key: 'service', value: 0.5, before: null },
    { key: 'csat', value: 87.4, before: 90 },
    { key: 'npsScore', value: null, before: null },
  ],
  url: 'https://prosa.example/?from=2026-11-15&to=2026-11-21',
};

it.each(Language.options)('says in %s what the week was like beside the one before', (language) => {
  const { subject, text, html } = composeEmail(content, language, 'https://prosa.example/choices');
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|null|NaN|<b>\W*Loja/);
  expect(text).toMatch(/1[.,]?200 .*1[.,]?000, \+?%?20/);
  expect(text).toMatch(/87%.*90%\)/);
  expect(text).not.toContain('NPS');
  expect(text).toContain(content.url);
  expect(text).toContain('https://prosa.example/choices');
  expect(topicOf(content)).toBe('weeklySummary');
});

it('says times as people do', () => {
  const { text } = composeEmail(content, 'pt-BR');
  expect(text).toContain('Espera média: 1 h 35 min (antes: 1 h 40 min, -5%)');
  expect(text).toContain('Duração média do atendimento: 30 s (antes: –)');
  expect(text).toContain('Encerrados na semana: 0 (antes: 0)');
});

it.each(Language.options)('is told in %s by phone as well', (language) => {
  const body = weeklyMessage(content, language);
  expect(body).toContain('Loja');
  expect(body.split('\n').at(-1)).toBe(content.url);
  expect(body).not.toMatch(/\{\{|undefined|null|NaN/);
});
