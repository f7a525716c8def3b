import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { inOneLine, nameOf } from './names.ts';
import { emailText } from './texts.ts';

type TextName = Parameters<typeof emailText>[0];

const about = { password: 'password', email: 'email', secondFactor: 'secondFactor', both: 'both' } as const;

/** To the address that somebody signed in with until now. */
export function accessChangedEmail(content: EmailContentOf<'accessChanged'>, language: Language): EmailParts {
  const { fields, companyName, name, by, at, timeZone, device } = content;
  const changed = fields.length > 1 ? about.both : (fields[0] ?? about.password);
  const values = {
    name: nameOf(name),
    company: nameOf(companyName),
    by: nameOf(by ?? ''),
    device: inOneLine(device) || emailText('unknownDevice', language),
    at: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at)),
  };
  // Whoever changes their own second factor goes on with what they do.
  const isOver = changed !== 'secondFactor' || by !== null;
  const say = (text: TextName): string => render(emailText(text, language), values);
  return {
    subject: say(`${changed}Subject`),
    paragraphs: [
      [say('greeting')],
      [say(`${changed}Changed`)],
      [say('when'), say('device'), ...(by === null ? [] : [say('by')])],
      [...(isOver ? [say('sessionsEnded')] : []), say('notYou')],
      [say('automatic')],
    ],
  };
}
