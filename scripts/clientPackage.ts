import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

/** Runs the compiler, without the project's own settings. @throws where it finds something wrong, with `stdout` */
export const compile = (args: readonly string[], cwd = root) =>
  promisify(execFile)(process.execPath, [compiler, '--ignoreConfig', ...args], { cwd });

/** Writes the package `@prosa/client` into a folder: the program and its manifest, which names where its types belong. */
export async function bundleClient(folder: string): Promise<void> {
  const { version, dependencies, engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  mkdirSync(folder, { recursive: true });
  await build({
    ...{ entryPoints: [`${root}scripts/client.ts`], outfile: `${folder}/index.js`, bundle: true },
    ...{ format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], external: ['zod'], logLevel: 'warning' },
  });
  const manifest = {
    ...{ name: '@prosa/client', version, private: true, type: 'module', engines },
    exports: { '.': { types: './types/scripts/client.d.ts', default: './index.js' } },
    dependencies: { zod: dependencies.zod },
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the declarations next to it. */
export async function declareClient(folder: string): Promise<void> {
  await compile([
    ...['scripts/client.ts', '--declaration', '--emitDeclarationOnly', '--strict', '--skipLibCheck', '--types', 'node'],
    // `npm run check` looks at the source; here its declarations are written.
    '--noCheck',
    ...['--target', 'ES2023', '--module', 'ESNext', '--moduleResolution', 'Bundler', '--allowImportingTsExtensions'],
    ...['--outDir', `${folder}/types`],
  ]);
}
