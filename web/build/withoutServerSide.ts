import type { Plugin } from 'vite';
import { findIn, type Range, replaceRanges } from './syntaxTree.ts';

/** Fields of a route that only the server uses: documentation, errors, validation of the input, plan and audit. */
const serverSide: Readonly<Record<string, string>> = {
  summary: "''",
  errors: '[]',
  input: 'undefined',
  plan: 'undefined',
  audit: 'undefined',
};

interface CallNode {
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly { readonly properties?: readonly Property[] }[];
}

interface Property {
  readonly key?: { readonly name?: string };
  /** `errors` instead of `errors: errors`. */
  readonly shorthand?: boolean;
  /** A spread has none. */
  readonly value?: Range;
}

/** The properties of every `route({ ... })` of a syntax tree. */
const routeProperties = (tree: unknown): Property[] =>
  findIn(tree, (node) => {
    const { callee, arguments: given } = node as CallNode;
    return node.type === 'CallExpression' && callee?.name === 'route' ? (given?.[0]?.properties ?? []) : undefined;
  }).flat();

/** Routes by which the sandbox speaks as the channel would: programs call them, no page does. */
const uncalled = /\/shared\/sandbox\/graphContract\.ts$/;

/** Takes from the contract what no browser reads. */
export const withoutServerSide = (): Plugin => ({
  name: 'without-server-side',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (/\/web\/src\//.test(id) && /\b\w+\.\w+\.input\b/.test(code) && code.includes('/contract.ts')) {
      this.error(`${id} reads a route's input, which is not in the built site; export the schema by itself`);
    }
    if (!/\/shared\/\w+\/\w+\.ts$/.test(id)) return undefined;
    if (uncalled.test(id)) return { code: 'export const graphRoutes = {};', map: null };
    const ranges = routeProperties(this.parse(code)).flatMap(({ key, value, shorthand }) => {
      const name = key?.name ?? '';
      const given = serverSide[name];
      if (given === undefined || value === undefined) return [];
      return [{ start: value.start, end: value.end, given: shorthand ? `${name}: ${given}` : given }];
    });
    return { code: replaceRanges(code, ranges), map: null };
  },
});
