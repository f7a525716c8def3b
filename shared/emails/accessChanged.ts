import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { inOneLine, sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

type TextName = Parameters<typeof emailText>[0];

type Field = EmailContentOf<'accessChanged'>['fields'][number];

const isSignIn = (field: Field): boolean => field === 'email' || field === 'password';

/** Part of the subject: the only change, or access in general. */
function subjectOf(fields: readonly Field[]): Field | 'both' | 'access' {
  if (fields.length < 2) return fields[0] ?? 'password';
  return fields.length === 2 && fields.every(isSignIn) ? 'both' : 'access';
}

/** A paragraph for each thing that changed; e-mail and password share one. */
const changesOf = (fields: readonly Field[]): (Field | 'both')[] =>
  fields.filter(isSignIn).length === 2 ? ['both', ...fields.filter((field) => !isSignIn(field))] : [...fields];

/** Notice to the address that the user signed in with until now. */
export function accessChangedEmail(content: EmailContentOf<'accessChanged'>, language: Language): EmailParts {
  const { fields, companyName, name, by, at, timeZone, device } = content;
  const values = {
    name: sanitizeNameForEmail(name),
    company: sanitizeNameForEmail(companyName),
    by: sanitizeNameForEmail(by ?? ''),
    device: inOneLine(device) || emailText('unknownDevice', language),
    at: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at)),
  };
  // A user who changes anything else of their own stays signed in.
  const isOver = fields.some(isSignIn) || (fields.includes('secondFactor') && by !== null);
  const say = (text: TextName): string => render(emailText(text, language), values);
  return {
    subject: say(`${subjectOf(fields)}Subject`),
    paragraphs: [
      [say('greeting')],
      ...changesOf(fields).map((field) => [say(`${field}Changed`)]),
      [say('when'), say('device'), ...(by === null ? [] : [say('by')])],
      [...(isOver ? [say('sessionsEnded')] : []), say('notYou')],
      [say('automatic')],
    ],
    factsAt: changesOf(fields).length + 1,
  };
}
