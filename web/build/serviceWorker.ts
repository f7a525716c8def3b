import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Copied as they are from `public`, and shown before anything else is loaded. */
const pictures = ['/favicon.svg', '/icon.svg', '/icon-192.png', '/badge-96.png', '/manifest.webmanifest'];

/** What the first screens are made of; other files are kept when they are first used. */
const firstScreens = ['app/shell/Shell.tsx', 'features/tickets/TicketsScreen.tsx', 'features/session/LoginScreen.tsx'];
/** What the frame and the inbox offer on top of that: an attendant who loses the network can still open all of it. */
const offered = /\/web\/src\/(app|ui|features\/tickets\/parts)\/.*\.tsx$/;
/** The letters of all four languages but Turkish, which needs a few of the extended ones. */
const firstLetters = /inter-latin(-ext)?-wght-normal/;

interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: Iterable<string> };
}

/** Chunks and everything they import at once, with their style sheets. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = chunks.get(name);
    if (chunk === undefined || known.has(name)) continue;
    known.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) known.add(sheet);
    filesOf(chunks, chunk.imports, known);
  }
  return known;
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
      const chunks = new Map<string, Chunk>(made.map((chunk) => [chunk.fileName, chunk]));
      const first = made.filter(
        ({ isEntry, facadeModuleId }) => isEntry || firstScreens.some((name) => facadeModuleId?.endsWith(`/${name}`)),
      );
      if (first.length <= firstScreens.length) this.error(`not all of ${firstScreens.join(', ')} were found`);
      const letters = files.filter(({ fileName }) => firstLetters.test(fileName));
      const ahead = made.filter((chunk) => chunk.isDynamicEntry && offered.test(chunk.facadeModuleId ?? ''));
      const code = filesOf(
        chunks,
        [...first, ...ahead].map(({ fileName }) => fileName),
      );
      const shell = [...code, ...letters.map(({ fileName }) => fileName)].sort().map((name) => `/${name}`);
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
