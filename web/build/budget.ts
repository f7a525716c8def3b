import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunk, closure } from './chunks.ts';

/** Bytes of gzipped scripts that a screen may need before it shows, whichever screen is opened first. */
const routeLimit = 250_000;

interface BuiltChunk extends Chunk {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly facadeModuleId: string | null;
}

export interface Weight {
  readonly name: string;
  readonly bytes: number;
}

/** The screen that needs most, together with the frame around every screen. */
export function heaviestRoute(files: readonly BuiltChunk[]): Weight {
  const chunks = new Map(files.map((file) => [file.fileName, file]));
  const weights = new Map(files.map((file) => [file.fileName, gzipSync(file.code).length]));
  const frame = files
    .filter((file) => file.isEntry || file.facadeModuleId?.endsWith('/app/shell/Shell.tsx'))
    .map(({ fileName }) => fileName);
  const weigh = (names: readonly string[]) =>
    closure(chunks, names).reduce((sum, { fileName }) => sum + (weights.get(fileName) ?? 0), 0);
  const routes = files
    .filter((file) => file.isDynamicEntry && /\/features\/\w+\/\w*Screen\.tsx$/.test(file.facadeModuleId ?? ''))
    .map(({ fileName, facadeModuleId }) => ({
      name: (facadeModuleId ?? '').split('/').slice(-2).join('/'),
      bytes: weigh([...frame, fileName]),
    }))
    .sort((one, other) => other.bytes - one.bytes);
  return routes[0] ?? { name: 'the entry', bytes: weigh(frame) };
}

/** Fails the build whose first load is too heavy. */
export const budget = (limit = routeLimit): Plugin => ({
  name: 'budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const { name, bytes } = heaviestRoute(Object.values(bundle).filter((file) => file.type === 'chunk'));
    const words = `${name} needs ${(bytes / 1000).toFixed(1)} kB gzipped of ${limit / 1000} kB`;
    if (bytes > limit) this.error(words);
    this.info(words);
  },
});
