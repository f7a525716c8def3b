import { describe, expect, it } from 'vitest';
import { NoticeStage } from '../companies/paymentNotices.ts';
import { Language } from '../users/model.ts';
import { composeEmail } from './compose.ts';
import type { EmailContent } from './model.ts';

const contentOf = (stage: NoticeStage): EmailContent => ({
  kind: 'paymentDue',
  name: 'Ana',
  companyName: 'Loja Aurora',
  stage,
  dueDate: '2026-11-20',
  suspendedOn: '2026-11-24',
  amount: 1299.9,
  url: 'https://prosa.example/financeiro',
});

describe('an e-mail about an unpaid invoice', () => {
  it.each([
    [
      'soon',
      'Your subscription is due on November 20, 2026 - Prosa',
      /next invoice of Loja Aurora is due on November 20/,
    ],
    ['today', 'Your subscription is due today - Prosa', /due today\. From tomorrow on/],
    ['overdue', 'Your subscription is past due - Prosa', /was due on November 20, 2026, and the team cannot answer/],
    [
      'lastCall',
      'The service of Loja Aurora will be suspended on November 24, 2026 - Prosa',
      /Unless it is paid by November 23, 2026, on November 24, 2026 automation stops/,
    ],
    [
      'notKept',
      'Messages of the customers of Loja Aurora are no longer kept - Prosa',
      /suspended for more than 30 days .* what customers write is no longer kept/,
    ],
  ] as const)('says at the stage %s what is due, when, and what follows', (stage, subject, sentence) => {
    const email = composeEmail(contentOf(stage), 'en');
    expect(email.subject).toBe(subject);
    expect(email.text).toMatch(sentence);
    expect(email.text).toContain('Hello Ana,');
    expect(email.text).toContain('Amount: R$1,299.90\nDue date: November 20, 2026');
  });

  it('leads to where it is paid, in both forms, before it says who sent it', () => {
    const { text, html } = composeEmail(contentOf('soon'), 'en');
    expect(text).toContain('See and pay the invoice: https://prosa.example/financeiro\n\nSent automatically.');
    const [link, sender] = ['<a href="https://prosa.example/financeiro"', 'Sent automatically.'].map((part) =>
      html.indexOf(part),
    );
    expect(link).toBeGreaterThan(0);
    expect(sender).toBeGreaterThan(Number(link));
    expect(html).toContain('<b>See and pay the invoice</b>');
  });

  it.each(Language.options.flatMap((language) => NoticeStage.options.map((stage) => [language, stage] as const)))(
    'is whole in %s at the stage %s',
    (language, stage) => {
      const { subject, text, html } = composeEmail(contentOf(stage), language);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|Invalid/);
      for (const said of ['Ana', 'Loja Aurora', '2026', '299']) expect(html).toContain(said);
      for (const other of Language.options.filter((one) => one !== language))
        expect(composeEmail(contentOf(stage), other).text).not.toBe(text);
    },
  );

  it('makes no markup and no link of a company’s name', () => {
    const { html } = composeEmail(
      { ...contentOf('soon'), companyName: '<b>www.evil.example</b>' } as EmailContent,
      'en',
    );
    expect(html).not.toContain('<b>www');
    expect(html).not.toContain('evil.example');
  });
});
