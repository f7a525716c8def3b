import { brotliDecompressSync } from 'node:zlib';
import { builtWith, chunk } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

test('puts a compressed copy beside each file of the first load and no other', async () => {
  const { assets, generate } = builtWith(compressed());
  await generate({
    start: chunk('assets/start-abc.js', { code: 'start('.repeat(500) }),
    sheet: { type: 'asset', fileName: 'assets/inbox-abc.css', source: 'a{}' },
    other: chunk('assets/UsersScreen-abc.js', { code: 'users()' }),
  });
  const files = new Map(assets.map(({ fileName, source }) => [fileName, brotliDecompressSync(source).toString()]));
  expect([...files].sort()).toEqual([
    ['assets/inbox-abc.css.br', 'a{}'],
    ['assets/start-abc.js.br', 'start('.repeat(500)],
  ]);
});
