import { builtWith, chunk } from '@test/support/web/plugins.ts';
import { beforeEach, expect, test } from 'vitest';
import { serviceWorker } from './serviceWorker.ts';

const source = (path: string): string => `/home/prosa/web/src/${path}`;

/** The site as it is built, with what may be wanted without a network and what may not. */
const site = () => [
  chunk('assets/main.js', { isEntry: true, imports: ['assets/shared.js'] }),
  chunk('assets/shared.js', { viteMetadata: { importedCss: ['assets/shared.css'] } }),
  chunk('assets/Shell.js', { facadeModuleId: source('app/shell/Shell.tsx') }),
  chunk('assets/TicketsScreen.js', { facadeModuleId: source('features/tickets/TicketsScreen.tsx') }),
  chunk('assets/LoginScreen.js', { facadeModuleId: source('features/session/LoginScreen.tsx') }),
  chunk('assets/Forward.js', { isDynamicEntry: true, facadeModuleId: source('features/tickets/Forward.tsx') }),
  chunk('assets/Reports.js', { isDynamicEntry: true, facadeModuleId: source('features/reports/Reports.tsx') }),
  { type: 'asset', fileName: 'assets/inter-latin-abcd1234.woff2' },
  { type: 'asset', fileName: 'assets/inter-latin-wght-normal-abcd1234.woff2' },
];
const bundleOf = (files: readonly { fileName: string }[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, file]));

let built: ReturnType<typeof builtWith>;
beforeEach(() => {
  built = builtWith(serviceWorker('b42'));
});

test('writes a worker that keeps what everybody’s first screens are made of, and nothing that they only offer', async () => {
  await built.generate(bundleOf(site()));
  const [worker] = built.assets;
  expect(worker?.fileName).toBe('sw.js');
  const kept = worker?.source.match(/"(\/[\w./-]+\.(?:js|css|woff2|html))"/g)?.map((name) => name.slice(1, -1));
  expect(kept).toEqual(
    expect.arrayContaining([
      ...['/index.html', '/assets/main.js', '/assets/shared.js', '/assets/shared.css', '/assets/Shell.js'],
      ...['/assets/TicketsScreen.js', '/assets/LoginScreen.js'],
      '/assets/inter-latin-abcd1234.woff2',
    ]),
  );
  expect(kept).not.toContain('/assets/Forward.js');
  expect(kept).not.toContain('/assets/Reports.js');
  expect(kept).not.toContain('/assets/inter-latin-wght-normal-abcd1234.woff2');
  expect(worker?.source).toContain('b42');
});

test('fails when a first screen has another name', async () => {
  const moved = site().filter(({ fileName }) => fileName !== 'assets/LoginScreen.js');
  await expect(built.generate(bundleOf(moved))).rejects.toThrow('features/session/LoginScreen.tsx');
});
