// Turns the local system into JavaScript and runs it in this very process; see infra/local/serverBundle.ts.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { build, stop } from 'esbuild';

// Some 50 MB of the heap live on, and left to itself twice as much garbage gathers on top before it is collected: 344 MB
// at most instead of 208 with 6,000 tickets.
setFlagsFromString('--heap-growing-percent=50');
// Before the first client reads it; a cell runs a Node.js of its own (infra/functions.ts).
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const dist = new URL('../dist/', import.meta.url).pathname;
mkdirSync(dist, { recursive: true });

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};
// What a killed run left behind.
for (const name of readdirSync(dist)) {
  const pid = Number(/^server-(\d+)-/.exec(name)?.[1]);
  if (pid > 0 && !isAlive(pid)) rmSync(dist + name, { recursive: true, force: true });
}

// A folder of its own for each start, so that two starts do not write over each other.
const outdir = mkdtempSync(`${dist}server-${process.pid}-`);
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));

const options = `${outdir}/serverBundle.js`;
await build({
  entryPoints: ['infra/local/serverBundle.ts'],
  absWorkingDir: new URL('..', import.meta.url).pathname,
  outfile: options,
  bundle: true,
  format: 'esm',
  platform: 'node',
});
const { serverBundle } = await import(options);
await build({ ...serverBundle, outdir });
await stop();
await import(`${outdir}/infra/local/start.js`);
