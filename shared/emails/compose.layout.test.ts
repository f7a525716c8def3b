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

it('is a page as wide as its reader, one paragraph to a block and one line below the other', () => {
  const { html } = composeEmail(content, 'en');
  expect(html).toContain(
    '<meta name="viewport" content="width=device-width"><title>Your password was changed</title></head>' +
      '<body bgcolor="#f2f4f5" text="#1c2326"><table width="100%" cellpadding="16" cellspacing="0" border="0"><tr>' +
      '<td align="center"><table width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="#ffffff"><tr>' +
      '<td align="left"><font face="Helvetica, Arial, sans-serif" size="3"><h2>Your password was changed</h2>\n' +
      '<p>Hello Ana,</p>\n<p>',
  );
  expect(html).toMatch(/<p>When: [^<]+<br>From: Chrome, Windows<\/p>\n<p>Other sessions were ended\.<br>Not you\?/);
  expect(html).toMatch(
    /<p>Sent automatically\. Replies are not read\.<\/p><\/font><\/td><\/tr><\/table><\/td><\/tr><\/table><\/body><\/html>\n$/,
  );
});
