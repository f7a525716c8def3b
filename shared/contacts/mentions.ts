import { Email } from '../core/fields.ts';
import { fold, withoutTail } from '../core/text.ts';
import { type Country, readPhones } from '../phones/read.ts';

// More than these in one conversation are not the person's own.
const maxMentioned = 3;

const mentions = (texts: readonly string[], find: (text: string) => readonly string[]): string[] =>
  [...new Set(texts.flatMap(find))].slice(0, maxMentioned);

/** Phone numbers in texts, the newest text first. */
export const numbersSaid = (texts: readonly string[], country: Country): string[] =>
  mentions(texts, (text) => readPhones(text, country));

/** Characters that separate addresses in a text and never occur in one. */
const between = /[\s<>()"“”‘’,;:!?]+/;

/** E-mail addresses in texts. */
export const emailsSaid = (texts: readonly string[]): string[] =>
  mentions(texts, (text) =>
    text
      .split(between)
      .filter((word) => word.includes('@'))
      .map((word) => fold(withoutTail(word, '.')))
      .filter((word) => Email.safeParse(word).success),
  );
