import { graphRoutes } from '@shared/sandbox/graphContract.ts';
import { builtWith } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { withoutServerSide } from './withoutServerSide.ts';

const source = `export const tags = {
  list: route({ method: 'GET', summary: 'Lists (all)', errors: ['A', 'B'], input: z.object({ q: z.string() }), output }),
};`;

test('takes from routes what only the server reads', () => {
  const code = builtWith(withoutServerSide()).transform(source, '/x/shared/tags/contract.ts');
  expect(code).toContain("route({ method: 'GET', summary: '', errors: [], input: undefined, output })");
});

test('takes what of plan and audit only the server asks, and leaves who may call it, which pages ask', () => {
  const code = builtWith(withoutServerSide()).transform(
    "export const tags = { list: route({ access: 'admin', plan: 'useKanban', audit: 'tags.list', output }) };",
    '/x/shared/tags/contract.ts',
  );
  expect(code).toContain("route({ access: 'admin', plan: undefined, audit: undefined, output })");
});

test('takes what stands under its own name', () => {
  const code = builtWith(withoutServerSide()).transform(
    'export const tags = { list: route({ input, errors, output }) };',
    '/x/shared/tags/contract.ts',
  );
  expect(code).toContain('route({ input: undefined, errors: [], output })');
});

test('leaves what a route has from elsewhere', () => {
  const spread = "export const tags = { list: route({ ...open, summary: 'Lists' }) };";
  const code = builtWith(withoutServerSide()).transform(spread, '/x/shared/tags/contract.ts');
  expect(code).toContain("route({ ...open, summary: '' })");
});

test('takes the routes that no page calls as a whole, under the name that the contract imports', () => {
  const code = builtWith(withoutServerSide()).transform(source, '/x/shared/sandbox/graphContract.ts');
  expect(code).toBe('export const graphRoutes = {};');
  expect(Object.values(graphRoutes).filter(({ access }) => access !== 'signed')).toEqual([]);
});

test('leaves other modules alone', () => {
  expect(builtWith(withoutServerSide()).transform(source, '/x/web/src/lib/api.ts')).toBe(source);
});

test('fails the build of a page that reads what was taken', () => {
  const page = "import { tags } from '@shared/tags/contract.ts';\nconst schema = contract.tags.create.input;";
  const { transform } = builtWith(withoutServerSide());
  expect(() => transform(page, '/x/web/src/features/tags/form.ts')).toThrow(/reads a route's input/);
});
