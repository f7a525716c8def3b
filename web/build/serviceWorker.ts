import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { type Chunk, closure } from './chunks.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Copied as they are from `public`, and shown before anything else is loaded. */
const pictures = ['/favicon.svg', '/icon-192.png', '/badge-96.png', '/manifest.webmanifest'];

/**
 * Modules of the first screens, which every user needs. Other files are cached when a page fetches them, so that no
 * user downloads screens without the right to them.
 */
const firstScreens = ['app/shell/Shell.tsx', 'features/tickets/TicketsScreen.tsx', 'features/session/LoginScreen.tsx'];
/** The letters of three languages; the extended ones, which Turkish needs a few of, are kept when they are shown. */
const firstLetters = /\/inter-latin-[\w-]{8}\.woff2$/;

interface StyledChunk extends Chunk {
  readonly viteMetadata?: { readonly importedCss: Iterable<string> };
}

/** Writes `sw.js`, which knows the names of the files that were just made. */
export const serviceWorker = (buildId: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle);
      const made = files.filter((file) => file.type === 'chunk');
      const chunks = new Map<string, StyledChunk>(made.map((chunk) => [chunk.fileName, chunk]));
      const first = made.filter(
        ({ isEntry, facadeModuleId }) => isEntry || firstScreens.some((name) => facadeModuleId?.endsWith(`/${name}`)),
      );
      if (first.length <= firstScreens.length) this.error(`not all of ${firstScreens.join(', ')} were found`);
      const letters = files.filter(({ fileName }) => firstLetters.test(fileName));
      const needed = closure(
        chunks,
        first.map(({ fileName }) => fileName),
      );
      const code = needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
      const shell = [...new Set([...code, ...letters.map(({ fileName }) => fileName)])]
        .sort()
        .map((name) => `/${name}`);
      const { outputFiles } = await build({
        entryPoints: [at('../src/worker/worker.ts')],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2023',
        write: false,
        alias: { '@shared': at('../../shared') },
        define: {
          __BUILD_ID__: JSON.stringify(buildId),
          __SHELL__: JSON.stringify(['/index.html', ...pictures, ...shell]),
        },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  },
});
