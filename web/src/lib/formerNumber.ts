import { formatPhone } from './format.ts';
import { texts, textOf } from './i18n.ts';

const formerNumberTexts = texts('formerNumber', {
  before: {
    'pt-BR': 'antes: {{number}}',
    en: 'before: {{number}}',
    es: 'antes: {{number}}',
    tr: 'önceden: {{number}}',
  },
});

/** Note that a search matched a contact by a former number. */
export const formerNumberNote = (number: string): string =>
  textOf(formerNumberTexts, 'before', { number: formatPhone(number) });

/** A number, and the one before by which its holder was found. */
export const numberWithFormer = (number: string, former: string | undefined): string =>
  [formatPhone(number), ...(former === undefined ? [] : [formerNumberNote(former)])].join(' · ');
