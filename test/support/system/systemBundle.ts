import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../../../infra/local/serverBundle.ts';
import { root } from '../../../infra/root.ts';

const { 'infra/local/start': _start, ...functions } = serverBundle.entryPoints as Record<string, string>;
/** Where the product's own start is, so that it finds the functions from there. */
const place = 'infra/local/systemProcess';

/** The system of `systemProcess.ts` as JavaScript: it starts in a third of the time that its sources take. */
export async function bundleSystem() {
  // Within the project, whose packages it uses.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const outdir = mkdtempSync(join(root, 'dist/system-'));
  const entryPoints = { ...functions, [place]: 'test/support/system/systemProcess.ts' };
  await build({ ...serverBundle, entryPoints, outdir });
  return {
    file: join(outdir, `${place}.js`),
    stop: async () => rmSync(outdir, { recursive: true, force: true }),
  };
}
