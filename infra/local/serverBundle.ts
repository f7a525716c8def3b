import type { BuildOptions } from 'esbuild';
import type { FunctionSpec } from '../../functions/manifest.ts';
import * as manifest from '../../functions/manifest.ts';
import { bundling } from '../bundling.ts';
import { root } from '../root.ts';

const entries = [
  ...[manifest.http, manifest.streams, manifest.ticks].flatMap((specs): FunctionSpec[] => Object.values(specs)),
  ...Object.values(manifest.queues).map(({ handler }) => handler),
  manifest.sockets,
].flatMap(({ entry, threads = [] }: FunctionSpec) => [entry, ...threads].map((path) => `functions/${path}`));

/**
 * How the local system becomes JavaScript before it starts: the same code as in the cloud's bundles, each module
 * once. A compiler in the running process would take 100 MB and keep them.
 */
export const serverBundle: BuildOptions = {
  ...bundling,
  absWorkingDir: root,
  entryPoints: [...new Set(['infra/local/start.ts', 'functions/seed/seed.ts', ...entries])],
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: bundling.banner },
  logLevel: 'error',
  // Only used by processes of their own, and by other runtimes.
  external: ['vite', 'esbuild'],
};
