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

/** Bytes of gzipped scripts that a screen may need before it shows, whichever screen is opened first. */
const routeLimit = 250_000;

type Chunks = Record<string, { type: 'chunk'; fileName: string; code: string; imports: string[]; moduleIds: string[] }>;

/** A chunk and everything it imports at once. */
function closure(chunks: Chunks, names: string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = chunks[name];
    if (chunk === undefined || known.has(name)) continue;
    known.add(name);
    closure(chunks, chunk.imports, known);
  }
  return known;
}

const budget = (): Plugin => ({
  name: 'budget',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const chunks: Chunks = Object.fromEntries(files.map((file) => [file.fileName, file]));
    const weights = new Map(files.map((file) => [file.fileName, gzipSync(file.code).length]));
    const weigh = (names: Set<string>) => [...names].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
    const frame = files.filter((file) => file.isEntry || file.facadeModuleId?.endsWith('/app/shell/Shell.tsx'));
    const always = frame.map((file) => file.fileName);
    const routes = files
      .filter((file) => file.isDynamicEntry && /\/features\/\w+\/\w*Screen\.tsx$/.test(file.facadeModuleId ?? ''))
      .map((file) => ({
        name: file.facadeModuleId?.split('/').slice(-2).join('/'),
        bytes: weigh(closure(chunks, [...always, file.fileName])),
      }))
      .sort((one, other) => other.bytes - one.bytes);
    const heaviest = routes[0] ?? { name: 'the entry', bytes: weigh(closure(chunks, always)) };
    const words = `${heaviest.name} needs ${(heaviest.bytes / 1000).toFixed(1)} kB gzipped of ${routeLimit / 1000} kB`;
    if (heaviest.bytes > routeLimit) this.error(words);
    this.info(words);
  },
});

/** What packages bring that the built site must not have. */
const changes = [
  // Its sheet goes into a <style> element, which the content security policy refuses; the kit imports the file.
  { file: '/sonner/dist/index.mjs', wanted: /^__insertCSS\(.*\);$/m, given: '' },
  // Probes `new Function` while schemas are made, before any code of ours could configure it; the policy reports that.
  {
    file: '/zod/v4/core/core.js',
    wanted: '(_a.__zod_globalConfig = {})',
    given: '(_a.__zod_globalConfig = { jitless: true })',
  },
  // 112 kB of design tokens for style props that the kit does not use, and a walk through all of them at start.
  {
    file: '/@aws-amplify/ui/dist/esm/theme/defaultTheme.mjs',
    wanted: "import { tokens } from './tokens/index.mjs';",
    given: 'const tokens = {};',
  },
];
const changedPackages = (): Plugin => ({
  name: 'changed-packages',
  apply: 'build',
  transform(code, id) {
    const change = changes.find(({ file }) => id.endsWith(file));
    if (change === undefined) return undefined;
    const changed = code.replace(change.wanted, change.given);
    if (changed === code) this.error(`${change.file} no longer has the expected text; look at it again`);
    return { code: changed, map: null };
  },
});

export default defineConfig({
  root: at('.'),
  plugins: [react(), changedPackages(), versionFile(), budget()],
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
