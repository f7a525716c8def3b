import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('../', import.meta.url));

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
