import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}dist/client`;
const { version, dependencies, engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  ...{ entryPoints: [`${root}scripts/client.ts`], outfile: `${folder}/index.js`, bundle: true },
  ...{ format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], external: ['zod'], logLevel: 'warning' },
});
const settings = [
  ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck', '--types', 'node'],
  ...['--target', 'ES2023', '--module', 'ESNext', '--moduleResolution', 'Bundler', '--allowImportingTsExtensions'],
];
const compiler = `${root}node_modules/typescript/bin/tsc`;
execFileSync(process.execPath, [compiler, 'scripts/client.ts', ...settings, '--outDir', `${folder}/types`], {
  ...{ cwd: root, stdio: 'inherit' },
});
const manifest = {
  ...{ name: '@prosa/client', version, private: true, type: 'module', engines },
  exports: { '.': { types: './types/scripts/client.d.ts', default: './index.js' } },
  dependencies: { zod: dependencies.zod },
};
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write('npm install ./dist/client\n');
