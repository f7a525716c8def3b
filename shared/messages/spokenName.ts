import { placeholderTexts } from '../connections/placeholderTexts.ts';

/** Numbers and ids by which channels call people, also where some digits are hidden. */
const identifier = /^(?:\+?[\d\s().*-]{6,}|[A-Z]{2}\.[\w.]{5,})$/;

const placeholders: ReadonlySet<string> = new Set(
  Object.values(placeholderTexts).flatMap((texts) => Object.values(texts)),
);

interface Called {
  readonly name: string;
  readonly number: string;
}

/** How a text may call a person: empty while nobody knows a name, and only a number or an id stands in its place. */
export function spokenName({ name, number }: Called): string {
  const text = name.trim();
  const isPlaceholder = text === number || identifier.test(text) || placeholders.has(text);
  return isPlaceholder ? '' : text;
}
