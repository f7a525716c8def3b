import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceHash } from '../../buildSite.ts';
import { root } from '../../root.ts';
import { StartError } from '../host/startError.ts';

const builder = pathToFileURL(join(root, 'infra/buildSite.ts')).href;
const mark = join(root, 'dist/web/.source-hash');

/** True if the site was built from other sources than the present ones. */
export const isSiteStale = (): boolean => !existsSync(mark) || readFileSync(mark, 'utf8') !== sourceHash();

/**
 * Builds the site in a process of its own: the bundler takes more memory than the whole running system and would
 * keep it. Rejects with `StartError` when the build fails; the bundler has said why by then.
 */
export function buildSite(): Promise<void> {
  const script = `import { buildSite } from ${JSON.stringify(builder)}; await buildSite();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) done();
      else fail(new StartError('The site could not be built; the lines above say why.'));
    });
  });
}
