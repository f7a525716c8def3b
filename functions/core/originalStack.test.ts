import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { originalStack } from './originalStack.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-stack-'));
const file = join(folder, 'index.mjs');
let column = 0;
beforeAll(() => {
  const source = '// first\n\nexport function fail() {\n  throw new Error("broken");\n}\n';
  const { code, map } = transformSync(source, { minify: true, sourcemap: 'external', sourcefile: 'fail.ts' });
  column = code.indexOf('throw') + 1;
  writeFileSync(file, code);
  writeFileSync(`${file}.map`, map);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('names the place in the source, and leaves what it does not know', () => {
  const bundle = pathToFileURL(file).href;
  const at = `${bundle}:1:${column}`;
  const other = `    at process (file:///nowhere/index.mjs:1:2)\n    at ${bundle}:x\n    at node:internal/timers:519:7`;
  expect(originalStack(`Error: ${at}\n    at fail (${at})\n    at ${at}\n${other}`, bundle)).toBe(
    `Error: ${at}\n    at fail (fail.ts:4:3)\n    at fail.ts:4:3\n${other}`,
  );
  expect(originalStack(undefined)).toBeUndefined();
});
