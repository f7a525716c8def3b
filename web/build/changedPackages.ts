import type { Plugin } from 'vite';

interface PackageChange {
  /** The end of the file's path, below `node_modules`. */
  readonly file: string;
  /** Reason why the built site must not have it, and why no option of the package removes it. */
  readonly reason: string;
  readonly change: (code: string) => string;
}

/** The same names, of which none does anything. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...code.matchAll(/^export \{.*\};$/gm)].map(([line]) => line);
  if (names.length === 0) return code;
  return [...names.map((name) => `export const ${name} = () => undefined;`), ...renamed].join('\n');
}

const undescribed =
  'Schemas describe themselves as JSON Schema with 9 kB that every first load would carry; only the documentation asks, and that is not made in a browser. Every schema refers to it, so tree shaking keeps it.';

/** Without `z.string().email()` and the like, which `z.email()` replaces. */
const withoutFormats = (code: string): string =>
  code.replace(/^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm, '');

/** Without what renders a page on a server: the declarative router never does, but what it is made of refers to it. */
const withoutFramework = (code: string): string =>
  code
    .replace(/^(?:HistoryRouter|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/shouldPrefetch && !isAbsolute \? .* : link;/, 'link;')
    .replace(/^ +return .*createElement\(RSCErrorHandler, .*$/m, '');

/** Parts of packages that the built site must not have. A change that no longer applies fails the build. */
export const changes: readonly PackageChange[] = [
  {
    file: '/sonner/dist/index.mjs',
    reason:
      'Puts its sheet into a <style> element, which the content security policy refuses; the kit imports the same sheet as a file. The package has no entry without it.',
    change: (code) => code.replace(/^__insertCSS\(.*\);$/m, ''),
  },
  { file: '/zod/v4/core/json-schema-processors.js', reason: undescribed, change: emptied },
  { file: '/zod/v4/core/to-json-schema.js', reason: undescribed, change: emptied },
  {
    file: '/zod/v4/classic/schemas.js',
    reason:
      'Every string refers to two dozen formats, from e-mail to ULID, by methods that the library itself calls outdated and nobody here uses.',
    change: withoutFormats,
  },
  {
    file: '/react-router/dist/development/chunk-6KYCQHYJ.mjs',
    reason:
      'Names of components for tools, and links that fetch ahead what a framework of the same package serves, keep that framework’s half of the file: 5 kB of every first load.',
    change: withoutFramework,
  },
  {
    file: '/zod/v4/locales/en.js',
    reason:
      'English sentences about mistakes: every form says them in its person’s language. The library sets it by itself.',
    change: (code) => code.replace(/[\s\S]*?(?=export default function)/, 'const error = () => () => undefined;\n'),
  },
];

export const changedPackages = (): Plugin => {
  const missing = new Set(changes.map(({ file }) => file));
  return {
    name: 'changed-packages',
    apply: 'build',
    transform(code, id) {
      const found = changes.find(({ file }) => id.endsWith(file));
      if (found === undefined) return undefined;
      missing.delete(found.file);
      const changed = found.change(code);
      if (changed === code) this.error(`${found.file} no longer has the expected text; look at it again`);
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0) this.error(`not in the site any more: ${[...missing].join(', ')}`);
    },
  };
};
