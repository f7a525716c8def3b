const longestName = 60;

/** Line breaks in a header begin another header, and controls say nothing to anybody. */
export const inOneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * A user-chosen name, cut so that it cannot carry a message of its own, without parts that mail readers turn into
 * links.
 */
export const sanitizeNameForEmail = (text: string): string => {
  const name = Array.from(inOneLine(text)).slice(0, longestName).join('');
  return name.replace(/[.:/@](?=\S)/g, '$&\u2060');
};
