import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const buildId = process.env['BUILD_ID'] ?? Date.now().toString(36);

/** The page compares this with the build it was loaded from to offer a reload. */
const versionFile = (): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: buildId }) });
  },
});

/** Scripts that the first route loads, gzipped; the limit comes from the performance budget. */
const firstRouteLimit = 250_000;
const budget = (): Plugin => ({
  name: 'budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const wanted = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? [file.fileName] : [],
    );
    const loaded = new Set<string>();
    let total = 0;
    for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || loaded.has(name)) continue;
      loaded.add(name);
      total += gzipSync(chunk.code).length;
      wanted.push(...chunk.imports);
    }
    const size = `${(total / 1000).toFixed(1)} kB gzipped of ${firstRouteLimit / 1000} kB`;
    if (total > firstRouteLimit) this.error(`The first route loads ${size}: ${[...loaded].join(', ')}`);
    this.info(`first route: ${size}`);
  },
});

/** sonner writes its sheet into a <style> element, which the content security policy refuses; the kit imports the file. */
const withoutInjectedStyle = (): Plugin => ({
  name: 'without-injected-style',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined;
    const changed = code.replace(/^__insertCSS\(.*\);$/m, '');
    if (changed === code) this.error('sonner no longer injects its sheet where expected');
    return { code: changed, map: null };
  },
});

export default defineConfig({
  root: at('.'),
  plugins: [react(), withoutInjectedStyle(), versionFile(), budget()],
  resolve: { alias: { '@shared': at('../shared'), '@fn': at('../functions'), '@web': at('src') } },
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The first versions that know light-dark() and popovers; older ones would need every colour twice.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/socket': { target: 'ws://localhost:3000', ws: true },
    },
  },
});
