import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups, isThere, roots } from './groups.ts';

const src = '/x/web/src';
const zod = '/x/node_modules/zod/index.js';
const late = '/x/node_modules/@tanstack/react-query/build/modern/useQueries.js';
/** Who imports whom at once. */
const imports: Readonly<Record<string, readonly string[]>> = {
  [`${src}${roots.start}`]: [`${src}/lib/api.ts`],
  [`${src}/lib/api.ts`]: [zod, late, `${src}/lib/circle.ts`],
  [`${src}/lib/circle.ts`]: [`${src}/lib/api.ts`],
  [`${src}${roots.login}`]: [`${src}/ui/Button.tsx`, `${src}/ui/Form.tsx`],
  [`${src}${roots.shell}`]: [`${src}/ui/Button.tsx`, `${src}/ui/Menu.tsx`],
  [`${src}${roots.inbox}`]: [`${src}/ui/Menu.tsx`, `${src}/ui/List.tsx`, `${src}/features/tickets/list/Row.tsx`],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

test.each([
  [zod, 'packages'],
  [`${src}/lib/api.ts`, 'start'],
  [`${src}/lib/circle.ts`, 'start'],
  [`${src}/ui/Button.tsx`, 'kit'],
  [`${src}/ui/Menu.tsx`, 'frame'],
  [`${src}/ui/List.tsx`, 'lists'],
  [`${src}/features/tickets/list/Row.tsx`, 'inbox'],
  // What only another screen needs, and the screens themselves, stay where the bundler puts them.
  [late, null],
  [`${src}/ui/Form.tsx`, null],
  [`${src}${roots.start}`, null],
  [`${src}${roots.inbox}`, null],
])('%s stands in the file %s', (id, file) => {
  const [first] = groups(src);
  expect(typeof first?.name === 'function' && first.name(id, modules)).toBe(file);
});

test('the screens of the first load are there', () => {
  expect(Object.values(roots).filter((path) => !existsSync(`web/src${path}`))).toEqual([]);
});

test('no page fetches ahead what it began with', () => {
  expect(['assets/start-Ab_1-c2.js', 'assets/index-x.css'].map(isThere)).toEqual([true, true]);
  expect(['assets/Button-x.js', 'assets/frame-x.js'].map(isThere)).toEqual([false, false]);
});
