import { formatReais } from '../core/money.ts';
import { render } from '../core/template.ts';
import { addDays } from '../core/time.ts';
import type { Language } from '../users/model.ts';
import { longDate } from './dates.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { paymentText } from './paymentTexts.ts';
import { emailText } from './texts.ts';

/** Effect on messages at each stage. */
const promises = {
  soon: 'keepsWorking',
  today: 'keepsWorking',
  overdue: 'kept',
  lastCall: 'kept',
  notKept: 'keptBefore',
} as const;

/** E-mail to the administrators of a company with an unpaid invoice. */
export function paymentDueEmail(content: EmailContentOf<'paymentDue'>, language: Language): EmailParts {
  const { name, companyName, stage, dueDate, suspendedOn, amount, url } = content;
  const values = {
    name: sanitizeNameForEmail(name),
    company: sanitizeNameForEmail(companyName),
    amount: formatReais(amount, language),
    due: longDate(dueDate, language),
    lastDay: longDate(addDays(suspendedOn, -1), language),
    suspended: longDate(suspendedOn, language),
  };
  const say = (text: Parameters<typeof paymentText>[0]): string => render(paymentText(text, language), values);
  return {
    subject: say(`${stage}Subject`),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say(stage)],
      [say('amount'), say('due')],
      [say(promises[stage])],
      [emailText('automatic', language)],
    ],
    factsAt: 2,
    action: { label: say('pay'), url },
  };
}
