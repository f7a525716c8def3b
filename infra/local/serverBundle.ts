import { basename, dirname, extname } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { FunctionSpec } from '../../functions/manifest.ts';
import * as manifest from '../../functions/manifest.ts';
import { bundling } from '../bundling.ts';
import { root } from '../root.ts';

const functions: readonly FunctionSpec[] = [
  ...[manifest.http, manifest.streams, manifest.ticks].flatMap((specs): FunctionSpec[] => Object.values(specs)),
  ...Object.values(manifest.queues).map(({ handler }) => handler),
  manifest.sockets,
];

const withoutExtension = (path: string): string => path.slice(0, -extname(path).length);

/** Places where a thread is looked up: the folder of the function that starts it, and the one of the shared chunks. */
const threadFiles = functions.flatMap(({ entry, threads = [] }) =>
  threads.flatMap((thread) =>
    [`functions/${dirname(entry)}/`, ''].map((folder): [file: string, source: string] => [
      `${folder}${withoutExtension(basename(thread))}`,
      `functions/${thread}`,
    ]),
  ),
);

const entries = [
  'infra/local/start.ts',
  'functions/seed/seed.ts',
  'functions/whatsappWeb/worker.ts',
  'infra/local/functionThread.ts',
  ...functions.map(({ entry }) => `functions/${entry}`),
];

/**
 * Compiles the local system before it starts: the same code as in the cloud's bundles, each module once. A compiler
 * within the running process would take 100 MB and keep them.
 */
export const serverBundle: BuildOptions = {
  ...bundling,
  absWorkingDir: root,
  entryPoints: Object.fromEntries([...entries.map((source) => [withoutExtension(source), source]), ...threadFiles]),
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: { js: bundling.banner },
  logLevel: 'error',
  // Modules that only separate processes, other runtimes and the build of an index use.
  external: ['vite', 'esbuild', 'baileys', 'node-sqlite3-wasm'],
};
