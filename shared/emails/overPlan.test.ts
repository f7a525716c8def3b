import { expect, it } from 'vitest';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContentOf } from './model.ts';

const content: EmailContentOf<'overPlan'> = {
  ...{ kind: 'overPlan', name: 'Ana', companyName: 'Loja <b>', stage: 'begins', lastDay: '2026-12-05' },
  over: [
    { limit: 'users', used: 9, most: 3 },
    { limit: 'connections', used: 4, most: 2 },
  ],
  url: 'https://prosa.example/users',
};

it.each(Language.options)(
  'says in %s what is too much, until when everything goes on, and where to choose',
  (language) => {
    for (const stage of ['begins', 'ends', 'paused'] as const) {
      const { subject, text, html } = composeEmail({ ...content, stage }, language);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|<b>\W*Loja/);
      for (const part of ['9', '3', '4', '2', content.url]) expect(text).toContain(part);
      expect(/2026/.test(text)).toBe(stage !== 'paused');
    }
  },
);
