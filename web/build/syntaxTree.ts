export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Results of `read` in a syntax tree, in the order of the code; nodes inside of a result are not visited. */
export function findIn<Found>(tree: unknown, read: (node: Range & { readonly type?: string }) => Found | undefined) {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const one = read(node as Range & { readonly type?: string });
    if (one === undefined) Object.values(node).forEach(visit);
    else found.push(one);
  };
  visit(tree);
  return found;
}

/** The code with every range replaced. The ranges stand in order and do not overlap. */
export const replaceRanges = (code: string, ranges: readonly (Range & { readonly given: string })[]): string =>
  ranges.reduceRight((text, { start, end, given }) => text.slice(0, start) + given + text.slice(end), code);
