import { existsSync } from 'node:fs';
import { builtWith } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { directIcons } from './directIcons.ts';

const changed = (code: string, id = '/x/web/src/ui/Icons.tsx') => builtWith(directIcons()).transform(code, id);

test('imports each icon from its own file, under the name it has here', () => {
  const code = changed("import { Menu as MenuIcon, AlertCircle } from 'lucide-react';\nMenuIcon(AlertCircle);");
  const files = [...code.matchAll(/import (\w+) from "(.+?)";/g)];
  expect(files.map(([, name, file]) => [name, file?.split('/').at(-1)])).toEqual([
    ['MenuIcon', 'menu.mjs'],
    ['AlertCircle', 'circle-exclamation-point.mjs'],
  ]);
  expect(files.every(([, , file]) => existsSync(file ?? ''))).toBe(true);
  expect(code).toContain('MenuIcon(AlertCircle);');
});

test('leaves other modules and other packages alone', () => {
  const code = "import { Menu } from 'lucide-react';";
  expect(changed(code, '/x/node_modules/some/index.js')).toBe(code);
  const other = "import { useQuery } from '@tanstack/react-query'; // lucide-react";
  expect(changed(other)).toBe(other);
});

test('fails on a name that is no icon', () => {
  expect(() => changed("import { Nothing } from 'lucide-react';")).toThrow(/imports Nothing/);
});
