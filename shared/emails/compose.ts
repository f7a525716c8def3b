import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { ComposedEmail, EmailContent } from './model.ts';
import { emailText } from './texts.ts';

const longestName = 60;

type TextName = Parameters<typeof emailText>[0];

/** Line breaks in a header begin another header, and controls say nothing to anybody. */
const inOneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** A name that somebody chose, too short for a message of its own and nothing that a mail reader makes a link of. */
const nameOf = (text: string): string => {
  const name = Array.from(inOneLine(text)).slice(0, longestName).join('');
  return name.replace(/[.:/@](?=\S)/g, '$&\u2060');
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Presentational attributes, because the page that shows e-mails applies no inline styles. */
function pageOf(subject: string, paragraphs: readonly (readonly string[])[], language: Language): string {
  const blocks = paragraphs.map((lines) => `<p>${lines.map(escaped).join('<br>')}</p>`).join('\n');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
    '<body bgcolor="#f2f4f5" text="#1c2326"><table width="100%" cellpadding="16" cellspacing="0" border="0"><tr>',
    '<td align="center"><table width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="#ffffff"><tr>',
    '<td align="left"><font face="Helvetica, Arial, sans-serif" size="3">',
    `<h2>${escaped(subject)}</h2>\n${blocks}`,
    '</font></td></tr></table></td></tr></table></body></html>\n',
  ].join('');
}

const about = { password: 'password', email: 'email', both: 'both' } as const;

function partsOf(content: EmailContent, language: Language): { subject: string; paragraphs: string[][] } {
  const { fields, companyName, name, by, at, timeZone, device } = content;
  const changed = fields.length > 1 ? about.both : (fields[0] ?? about.password);
  const values = {
    name: nameOf(name),
    company: nameOf(companyName),
    by: nameOf(by ?? ''),
    device: inOneLine(device) || emailText('unknownDevice', language),
    at: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at)),
  };
  const say = (text: TextName): string => render(emailText(text, language), values);
  return {
    subject: say(`${changed}Subject`),
    paragraphs: [
      [say('greeting')],
      [say(`${changed}Changed`)],
      [say('when'), say('device'), ...(by === null ? [] : [say('by')])],
      [say('sessionsEnded'), say('notYou')],
      [say('automatic')],
    ],
  };
}

/** An e-mail in the words of a language, as plain text and as a page; what people named themselves is text in both. */
export function composeEmail(content: EmailContent, language: Language): ComposedEmail {
  const { subject, paragraphs } = partsOf(content, language);
  const text = `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  return { subject: `${subject} - Prosa`, text, html: pageOf(subject, paragraphs, language) };
}
