import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

interface Asset {
  readonly fileName: string;
  readonly source: string;
}

/** Runs single hooks of a plugin, as the bundler does while it builds. */
export function builtWith(plugin: Plugin) {
  const assets: Asset[] = [];
  const notes: string[] = [];
  const context = {
    parse: parseAst,
    emitFile: (asset: Asset) => void assets.push(asset),
    info: (note: string) => void notes.push(note),
    error(message: string): never {
      throw new Error(message);
    },
  };
  const run = (name: 'transform' | 'generateBundle' | 'buildEnd', ...given: unknown[]): unknown => {
    const hook = plugin[name] as ((...given: unknown[]) => unknown) | { handler: (...given: unknown[]) => unknown };
    return (typeof hook === 'function' ? hook : hook.handler).apply(context, given);
  };
  return {
    assets,
    notes,
    /** The module's code afterwards. */
    transform: (code: string, id: string) => (run('transform', code, id) as { code: string } | undefined)?.code ?? code,
    generate: (bundle: object) => run('generateBundle', {}, bundle),
    end: () => run('buildEnd'),
  };
}

/** A chunk as the bundler hands it over. */
export const chunk = (fileName: string, given: object = {}) => ({
  type: 'chunk',
  fileName,
  code: '',
  imports: [] as string[],
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  ...given,
});
