import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Scripts that every page loads, and those of the inbox: others are compressed when they are asked for, less well. */
const firstLoad = /\/(packages|start|frame|lists|inbox)-[\w-]+\.(js|css)$/;

const smallest = (text: string): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/**
 * Writes a `.br` for each file of the first load, with the best compression: that takes seconds, too long for a
 * request.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => firstLoad.test(fileName));
      const made = files.map(async (file) => {
        const source = await smallest(String(file.type === 'chunk' ? file.code : file.source));
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
      });
      await Promise.all(made);
    },
  },
});
