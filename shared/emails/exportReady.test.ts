import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const content: EmailContent = {
  ...{ kind: 'exportReady', name: 'Ana', companyName: 'Loja <b>', days: 7 },
  url: 'https://prosa.example/personal-data?task=1',
};

it.each(Language.options)('says in %s what is ready, until when and where, and names nobody else', (language) => {
  const { subject, text, html } = composeEmail(content, language);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|<b>\W*Loja/);
  expect(text).toContain('7');
  expect(text).toContain(content.url);
  expect(html).toContain('Loja &lt;b&gt;');
});
