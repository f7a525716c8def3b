import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups, kit } from './groups.ts';

test('the kit names files that are there', () => {
  const isThere = (name: string) => ['ts', 'tsx'].some((ending) => existsSync(`web/src/ui/${name}.${ending}`));
  expect(kit.filter((name) => !isThere(name))).toEqual([]);
});

test('the settings of zod stand in the file of zod', () => {
  const zod = groups.find(({ name }) => name === 'zod');
  expect(existsSync('web/src/lib/zodConfig.ts')).toBe(true);
  for (const file of ['/x/node_modules/zod/v4/core/core.js', '/x/web/src/lib/zodConfig.ts']) {
    expect(zod?.test.test(file)).toBe(true);
  }
});
