import type { Language } from '../users/model.ts';

/** A date of the calendar, which no time zone moves. */
export const longDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
