import { placeholderTexts } from '../core/placeholderTexts.ts';
import type { Language } from '../users/model.ts';
import { type Called, spokenName } from './spokenName.ts';

/** Name shown to users: the contact's name, else its number, else a placeholder. */
export const shownName = (person: Called, language: Language = 'pt-BR'): string =>
  spokenName(person) || person.number || placeholderTexts.unnamed[language];
