import { expect, it } from 'vitest';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const content: EmailContent = {
  kind: 'accessChanged',
  name: ' Ana \n ',
  companyName: 'Loja\tAurora',
  timeZone: 'UTC',
  fields: ['password'],
  at: '2026-03-04T15:06:00.000Z',
  device: 'Chrome, Windows',
  by: null,
};

it('is five paragraphs of plain text', () => {
  const paragraphs = composeEmail(content, 'en').text.split('\n\n');
  expect(paragraphs).toHaveLength(5);
  const [greeting, changed, facts, advice, automatic] = paragraphs.map((each) => each.split('\n'));
  expect(greeting).toEqual(['Hello Ana,']);
  expect(changed?.[0]).toContain('Loja Aurora');
  expect(facts).toEqual([expect.stringMatching(/^When: March 4, 2026/), 'From: Chrome, Windows']);
  expect(advice).toEqual(['Other sessions were ended.', expect.stringMatching(/^Not you\?/)]);
  expect(automatic).toEqual(['Sent automatically. Replies are not read.', '']);
});

it('is a page as wide as its reader, one line below the other, with what was changed as facts of their own', () => {
  const { html } = composeEmail(content, 'en');
  expect(html).toContain('<meta name="viewport" content="width=device-width">');
  expect(html).toContain('<title>Your password was changed</title>');
  expect(html).toContain('max-width:560px');
  expect(html).toMatch(/<h2 [^>]+>Your password was changed<\/h2>\n<p [^>]+>Hello Ana,<\/p>/);
  expect(html).toMatch(/class="tint".*<p [^>]+>When: [^<]+<br>From: Chrome, Windows<\/p>/);
  expect(html).toMatch(/<p [^>]+>Other sessions were ended\.<br>Not you\?/);
  expect(html).toMatch(/class="foot".*Sent automatically\. Replies are not read\./);
});
