import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { linkedWorker } from '../functions/manifest.ts';
import { bundling } from './bundling.ts';
import { root } from './root.ts';

/** Folder of the image for linked numbers' workers. */
export const builtLinkedWorker = join(root, 'dist/linkedWorker');

export const linkedWorkerBundle: BuildOptions = {
  entryPoints: [join(root, 'functions', linkedWorker.entry)],
  outfile: join(builtLinkedWorker, 'worker.mjs'),
  bundle: true,
  // Names are kept, so that stack traces need no source map, which would take more memory than all numbers together.
  minifySyntax: true,
  minifyWhitespace: true,
  format: 'esm',
  platform: 'node',
  target: bundling.target,
  mainFields: bundling.mainFields,
  tsconfig: bundling.tsconfig,
  banner: { js: bundling.banner },
  // The library asks for them and goes on without: pictures have their previews made elsewhere.
  external: ['jimp', 'sharp', 'link-preview-js', 'audio-decode'],
  logLevel: 'error',
};

/** Docker makes the image when it is deployed; here only its folder is filled. */
export async function buildLinkedWorker(): Promise<void> {
  const { build } = await import('esbuild');
  await build(linkedWorkerBundle);
  copyFileSync(join(root, 'infra/linkedWorker/Dockerfile'), join(builtLinkedWorker, 'Dockerfile'));
}
