import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { changedPackages } from './build/changedPackages.ts';
import { compressed } from './build/compressed.ts';
import { directIcons } from './build/directIcons.ts';
import { emojiNames } from './build/emojiNames.ts';
import { groups, isThere } from './build/groups.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { splitTexts } from './build/splitTexts.ts';
import { versionFile } from './build/versionFile.ts';
import { withoutServerSide } from './build/withoutServerSide.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const buildId = process.env['BUILD_ID'] ?? Date.now().toString(36);

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    directIcons(),
    emojiNames(),
    changedPackages(),
    withoutServerSide(),
    splitTexts(buildId),
    versionFile(buildId),
    serviceWorker(buildId),
    budget(),
    compressed(),
  ],
  resolve: { alias: { '@shared': at('../shared'), '@fn': at('../functions'), '@web': at('src') } },
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The first versions that know light-dark() and popovers; older ones would need every colour twice.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !isThere(name)),
    },
    rolldownOptions: {
      // No module here has a getter with side effects.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: groups(at('src')) } },
    },
  },
  // The worker of sheets loads its readers on demand.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/socket': { target: 'ws://localhost:3000', ws: true },
    },
  },
});
