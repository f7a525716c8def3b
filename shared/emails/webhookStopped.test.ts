import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const content: EmailContent = {
  ...{ kind: 'webhookStopped', name: 'Ana', companyName: 'Loja <b>', endpoint: 'ERP', cause: 'failing' },
  url: 'https://prosa.example/webhooks',
};

it.each(Language.options)('says in %s which webhook was stopped, why, and where it is started again', (language) => {
  const { subject, text, html } = composeEmail(content, language);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|<b>\W*Loja/);
  expect(subject).toContain('ERP');
  expect(text).toContain(content.url);
  expect(composeEmail({ ...content, cause: 'gone' }, language).text).toContain('410');
  expect(html).toContain('Loja &lt;b&gt;');
});
