import { cleanName, fold } from '../core/text.ts';

/** Names of a list of tags, each once. Google separates labels by three colons, and marks those that are its own. */
export const tagNames = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,;|]|:::/)
      .filter((name) => !name.trimStart().startsWith('* '))
      .map((name) => cleanName(name, 50))
      .filter((name) => name !== '')
      .map((name) => [fold(name), name] as const),
  ).values(),
];
