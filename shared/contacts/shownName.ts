import { placeholderTexts } from '../core/placeholderTexts.ts';
import type { Language } from '../users/model.ts';
import { type Called, spokenName } from './spokenName.ts';

/** How colleagues are told of a person: without a name by the number, and by words of ours where there is none either. */
export const shownName = (person: Called, language: Language = 'pt-BR'): string =>
  spokenName(person) || person.number || placeholderTexts.unnamed[language];
