import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import { type EmailContent, NumberWarning } from './model.ts';

const content = {
  ...{ kind: 'numberWarning', name: 'Ana', companyName: 'Loja <b>', connection: 'Vendas' },
  ...{ warning: 'qualityLow', detail: 'oferta (pt_BR)', url: 'https://prosa.example/connections' },
} satisfies EmailContent;

it.each(Language.options)('says in %s what got worse about which number, and what to do', (language) => {
  const texts = NumberWarning.options.map((warning) => composeEmail({ ...content, warning }, language));
  for (const { subject, text, html } of texts) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|<b>\W*Loja/);
    expect(text).toContain('Vendas');
    expect(text).toContain(content.url);
  }
  expect(new Set(texts.map(({ text }) => text)).size).toBe(NumberWarning.options.length);
  expect(texts[3]?.text).toContain('oferta (pt_BR)');
});
