/** A text with a mark where half a character stood: the table takes no halves, and what is compared later must be what was stored. */
export const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

// Every escape is read whole, so that what follows an escaped backslash is a text that only looks like one.
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|[\s\S])/g;

/**
 * A request that holds only whole characters. A name cut in the middle of an emoji would otherwise be refused for
 * ever, and with it everything that waits behind it in a stream or a queue. JSON writes whole characters as they are,
 * so that an escape of this kind is always half of one.
 */
export const withoutHalves = (json: string): string =>
  json.replace(escapes, (found) => (found.length > 2 ? '\uFFFD' : found));
