import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type FunctionSpec, http, queues, setup, smoke, sockets, streams, ticks } from '../../functions/manifest.ts';
import { bundling } from '../../infra/bundling.ts';
import { root } from '../../infra/root.ts';

/**
 * What each function needs before its first request, bundled and started as in a cell: processor
 * time of its own, that of an empty module subtracted, the least of several starts, so that other work on the machine
 * hardly shows. A start above the budget fails.
 */
const budgetMs = 80;
const starts = 5;

const specs: Record<string, FunctionSpec> = {
  ...http,
  ...Object.fromEntries(Object.entries(queues).map(([name, { handler }]) => [`${name}Queue`, handler])),
  ...{ ...streams, ...ticks, sockets, setup, smoke },
};
const part = process.argv[3] ?? '';
const wanted = Object.entries(specs).filter(([name]) => name.includes(part));

const dir = mkdtempSync(join(tmpdir(), 'prosa-init-'));

async function bundle(name: string, { entry }: FunctionSpec): Promise<string> {
  const outfile = join(dir, name, 'index.mjs');
  await build({
    ...{ entryPoints: [`${root}functions/${entry}`], outfile, absWorkingDir: root },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'node', sourcemap: true, sourcesContent: false },
    ...{
      target: bundling.target,
      mainFields: bundling.mainFields,
      charset: bundling.charset,
      tsconfig: bundling.tsconfig,
    },
    ...{ alias: bundling.alias, banner: { js: bundling.banner }, logLevel: 'silent' },
  });
  return outfile;
}

const probe = join(dir, 'probe.mjs');
writeFileSync(
  probe,
  `const before = process.cpuUsage();
await import(process.argv[2]);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit();`,
);

/** Milliseconds of processor of one import in a process of its own. */
function startOf(file: string): number {
  const said = execFileSync(process.execPath, [probe, pathToFileURL(file).href], {
    encoding: 'utf8',
    env: { ...process.env, AWS_REGION: 'us-east-1', NODE_NO_WARNINGS: '1' },
  });
  return Number(said);
}

const least = (file: string): number => Math.min(...Array.from({ length: starts }, () => startOf(file)));

mkdirSync(join(dir, 'empty'));
const empty = join(dir, 'empty', 'index.mjs');
writeFileSync(empty, 'export const handler = undefined;\n');
const nothing = least(empty);
const found: { name: string; ms: number }[] = [];
for (const [name, spec] of wanted) found.push({ name, ms: least(await bundle(name, spec)) - nothing });
rmSync(dir, { recursive: true });
found.sort((a, b) => b.ms - a.ms);
for (const { name, ms } of found)
  console.log(`${name.padEnd(26)}${ms.toFixed(0).padStart(6)} ms${ms > budgetMs ? '  OVER' : ''}`);
process.exit(found.some(({ ms }) => ms > budgetMs) ? 1 : 0);
