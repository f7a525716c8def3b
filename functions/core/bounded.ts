/** What the rows of an answer weigh together, in bytes: a Lambda's answer may be six times as long, a phone's patience not. */
export const mostListBytes = 1_000_000;

/** As many of the first rows as an answer holds, for lists that are read whole. */
export function withinBytes<T>(rows: readonly T[]): T[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > mostListBytes;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
