/**
 * The next place of a text in another, asked for at ever later places: whatever is asked, every part is looked at once.
 * Infinity where there is none.
 */
export function lookAheadFor(text: string, part: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place < from) {
      const found = text.indexOf(part, from);
      place = found === -1 ? Number.POSITIVE_INFINITY : found;
    }
    return place;
  };
}
