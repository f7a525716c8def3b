import type { Contact } from '../contacts/model.ts';
import type { Settings } from '../settings/model.ts';
import { parseAnswer } from './answers.ts';
import { botText } from './texts.ts';
import { becomes, counts, does, ends, isExhausted, paragraphs, remembers, says, type Turn } from './turn.ts';

/** True if a new service begins with the question for consent (B-IN-14). */
export const asksConsent = (
  settings: Pick<Settings, 'enableLGPD' | 'lgpdMessage' | 'lgpdConsent'>,
  contact: Pick<Contact, 'isGroup' | 'lgpdAcceptedAt'>,
): boolean =>
  settings.enableLGPD === 'enabled' &&
  settings.lgpdMessage.trim() !== '' &&
  !contact.isGroup &&
  (settings.lgpdConsent === 'enabled' || contact.lgpdAcceptedAt === null);

/** B-IN-29: texts one after another, a second apart. */
const pauseMs = 1000;

function asks(turn: Turn): Turn {
  const { lgpdMessage, lgpdLink } = turn.flow.settings;
  const choices = [
    { id: '1', title: botText('consentYes') },
    { id: '2', title: botText('consentNo') },
  ];
  const lines = choices.map(({ id, title }) => `[ ${id} ] - ${title}`).join('\n');
  const said = says(says(turn, lgpdMessage), lgpdLink, { delayMs: pauseMs });
  const asked = says(said, paragraphs(botText('consentQuestion'), lines), { choices, lines, delayMs: pauseMs });
  return counts(remembers(asked, { consentAskedAt: turn.input.at }));
}

/** Consent was given, or is no longer asked for: the ticket waits like any other, and this message is its first. */
const begins = (turn: Turn): Turn =>
  becomes(remembers(turn, { stage: 'new', sent: 0, sentAt: null, consentAskedAt: null }), { status: 'pending' });

/** A ticket that waits for the consent answer (B-IN-27..29). @returns whether the rules after it go on */
export function answersConsent(turn: Turn): { readonly turn: Turn; readonly goesOn: boolean } {
  const { enableLGPD, lgpdMessage } = turn.flow.settings;
  if (enableLGPD !== 'enabled' || lgpdMessage.trim() === '') return { turn: begins(turn), goesOn: true };
  if (turn.session.consentAskedAt === null) return { turn: asks(turn), goesOn: false };
  const answer = parseAnswer(turn.input);
  if (answer.type === 'number' && answer.value === 1) {
    return { turn: begins(does(turn, { type: 'consent', isGiven: true })), goesOn: true };
  }
  if (answer.type === 'number' && answer.value === 2) {
    const refused = does(turn, { type: 'consent', isGiven: false });
    return { turn: ends(says(refused, turn.flow.connection.complationMessage), 'closed'), goesOn: false };
  }
  return { turn: isExhausted(turn) ? turn : asks(turn), goesOn: false };
}
