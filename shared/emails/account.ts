import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import { accountText } from './accountTexts.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

type TextName = Parameters<typeof accountText>[0];

const speaker =
  (language: Language, values: Readonly<Record<string, string | number>>) =>
  (name: TextName): string =>
    render(accountText(name, language), values);

/** Greeting and end, which every e-mail about an account has. */
const letter = (
  subject: string,
  name: string,
  language: Language,
  paragraphs: EmailParts['paragraphs'],
): EmailParts => ({
  subject,
  paragraphs: [
    [render(emailText('greeting', language), { name: sanitizeNameForEmail(name) })],
    ...paragraphs,
    [emailText('automatic', language)],
  ],
});

/** B-AUTH-13. The code is in the subject too, because phones show it without opening the e-mail. */
export function recoveryCodeEmail(content: EmailContentOf<'recoveryCode'>, language: Language): EmailParts {
  const { name, companyName, minutes, secret: code } = content;
  const say = speaker(language, { company: sanitizeNameForEmail(companyName), minutes, code });
  const paragraphs = [[say('codeAsked')], [code], [say('codeExpires'), say('codeSecret')], [say('codeNotYou')]];
  return { ...letter(say('codeSubject'), name, language, paragraphs), code };
}

/** Leads to where its reader chooses a password. */
export function invitationEmail(content: EmailContentOf<'invitation'>, language: Language): EmailParts {
  const { name, companyName, by, days, secret: url } = content;
  const say = speaker(language, { company: sanitizeNameForEmail(companyName), by: sanitizeNameForEmail(by), days });
  const paragraphs = [[say(by === '' ? 'invited' : 'invitedBy')], [say('invitationExpires'), say('invitationIgnore')]];
  return {
    ...letter(say('invitationSubject'), name, language, paragraphs),
    action: { label: say('invitationLink'), url },
  };
}

/** Leads to where its reader shows that they got it. */
export function emailProofEmail(content: EmailContentOf<'emailProof'>, language: Language): EmailParts {
  const { name, companyName, days, secret: url, isElsewhere, isChange } = content;
  const say = speaker(language, { company: sanitizeNameForEmail(companyName), days });
  const signedUp = isElsewhere ? [[say('proofElsewhere')], [say('proofMoves')]] : [[say('proofAsked')]];
  const changed = [[say('changeAsked')], ...(isElsewhere ? [[say('changeMoves')]] : [])];
  const paragraphs = [...(isChange ? changed : signedUp), [say('proofExpires'), say('proofIgnore')]];
  return { ...letter(say('proofSubject'), name, language, paragraphs), action: { label: say('proofLink'), url } };
}

/** B-COMP-4. Values of the form are not repeated, because anyone may have filled it in. */
export function accountThereEmail(content: EmailContentOf<'accountThere'>, language: Language): EmailParts {
  const { name, companyName, url, isChange } = content;
  const say = speaker(language, { company: sanitizeNameForEmail(companyName) });
  const paragraphs = isChange
    ? [[say('thereChange')], [say('thereIgnore')]]
    : [[say('thereAlready')], [say('thereForgotten'), say('thereIgnore')]];
  return { ...letter(say('thereSubject'), name, language, paragraphs), action: { label: say('welcomeLink'), url } };
}

/** B-COMP-5: never the password. */
export function welcomeEmail(content: EmailContentOf<'welcome'>, language: Language): EmailParts {
  const { name, companyName, login, trialEnds, url } = content;
  const date = trialEnds
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(trialEnds))
    : '';
  const say = speaker(language, { company: sanitizeNameForEmail(companyName), login, date });
  const paragraphs = [[say('welcomeReady'), say('welcomeLogin'), ...(trialEnds ? [say('welcomeTrial')] : [])]];
  return {
    ...letter(say('welcomeSubject'), name, language, paragraphs),
    action: { label: say('welcomeLink'), url },
  };
}
