import type { Plugin } from 'vite';

/** The page compares this with the build it was loaded from to offer a reload. */
export const versionFile = (buildId: string): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: buildId }) });
  },
});
