import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { findIn, type Range, replaceRanges } from './syntaxTree.ts';

const packageName = 'lucide-react';

interface ImportDeclaration {
  readonly source?: { readonly value?: unknown };
  readonly specifiers?: readonly {
    readonly imported?: { readonly name?: string };
    readonly local?: { readonly name?: string };
  }[];
}

/** The file of each icon, as the list of all of them exports it. */
function filesOfIcons(): ReadonlyMap<string, string> {
  // The package's entry for scripts is next to the folder of modules.
  const folder = join(dirname(createRequire(import.meta.url).resolve(packageName)), '../esm');
  const list = readFileSync(join(folder, `${packageName}.mjs`), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(/^export \{ (.+) \} from '\.\/(icons\/[\w-]+\.mjs)';$/gm)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
  }
  return files;
}

/**
 * Imports every icon from its own file instead of the list of all of them, through which each module would seem to
 * need each icon (groups.ts asks who needs what).
 */
export const directIcons = (): Plugin => {
  const files = filesOfIcons();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/web/src/') || !code.includes(packageName)) return undefined;
      const ranges = findIn(this.parse(code), (node) => {
        const { source, specifiers = [] } = node as ImportDeclaration;
        if (node.type !== 'ImportDeclaration' || source?.value !== packageName) return undefined;
        const lines = specifiers.map(({ imported, local }) => {
          const file = files.get(imported?.name ?? '');
          if (file === undefined) return this.error(`${id} imports ${imported?.name}, which is no icon`);
          return `import ${local?.name} from ${JSON.stringify(file)};`;
        });
        return { start: node.start, end: node.end, given: lines.join(' ') } satisfies Range & { given: string };
      });
      return { code: replaceRanges(code, ranges), map: null };
    },
  };
};
