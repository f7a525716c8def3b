import { cleanName, fold } from '../core/text.ts';

/** Names of a list of tags, each once. */
export const tagNames = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,;|]/)
      .map((name) => cleanName(name, 50))
      .filter((name) => name !== '')
      .map((name) => [fold(name), name] as const),
  ).values(),
];
