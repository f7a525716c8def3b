import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { emojiNames } from './build/emojiNames.ts';
import { serviceWorker } from './build/serviceWorker.ts';

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

/**
 * What every screen shows some of. By itself the bundler makes forty files of these, of one or two for each way they
 * are shared, and small files compress badly: 4 kB of every first load.
 */
const kit =
  /\/web\/src\/ui\/(Avatar|Button|CountBadge|Dialog|EmptyState|Field|Icon|IconButton|Kbd|Menu|PartFailure|Popover|Sheet|Skeleton|Slider|Spinner|Tooltip|classNames|floatingPosition|layers|lazyWithRetry|notifications|text|toastPortal|unsaved|useDelayed|useFloating|usePrefetch)\./;

const otherLanguages = ['en', 'es', 'tr'] as const;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/** Every `{ 'pt-BR': '...', en: '...', es: '...', tr: '...' }` of a syntax tree. */
function phrasesIn(node: unknown, found: Piece[] = []): Piece[] {
  if (Array.isArray(node)) for (const one of node) phrasesIn(one, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  const { type, properties, start, end } = node as {
    type?: string;
    properties?: unknown[];
    start: number;
    end: number;
  };
  if (type === 'ObjectExpression' && properties?.length === 1 + otherLanguages.length) {
    const texts = Object.fromEntries(
      (properties as { key?: { name?: string; value?: unknown }; value?: { value?: unknown } }[]).map(
        ({ key, value }) => [key?.name ?? key?.value, value?.value],
      ),
    );
    const all = ['pt-BR', ...otherLanguages].map((language) => texts[language]);
    if (all.every((text) => typeof text === 'string')) {
      found.push({ start, end, texts: all as string[] });
      return found;
    }
  }
  for (const child of Object.values(node)) phrasesIn(child, found);
  return found;
}

/**
 * Phrases stand side by side in the sources, but nobody reads four languages at once: scripts carry the
 * default one and a number, and the others are a file each that web/src/lib/i18n.ts fetches when wanted.
 */
const splitTexts = (): Plugin => {
  const dictionaries = otherLanguages.map((): string[] => []);
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/web\/src\/(lib\/failures\/|.*[tT]exts?\.ts$)/.test(id)) return undefined;
      let changed = code;
      for (const { start, end, texts } of phrasesIn(this.parse(code)).reverse()) {
        const [standard, ...others] = texts;
        const number = dictionaries[0]?.length ?? 0;
        for (const [index, text] of others.entries()) dictionaries[index]?.push(text);
        const phrase = `{"pt-BR":${JSON.stringify(standard)},n:${number}}`;
        changed = changed.slice(0, start) + phrase + changed.slice(end);
      }
      return { code: changed, map: null };
    },
    generateBundle() {
      for (const [index, language] of otherLanguages.entries()) {
        const source = JSON.stringify(dictionaries[index]);
        this.emitFile({ type: 'asset', fileName: `assets/texts-${language}-${buildId}.json`, source });
      }
    },
  };
};

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
/** 9 kB with which schemas describe themselves as JSON Schema; only the documentation asks, and that is not made here. */
const undescribed = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const withoutDescriptions = (code: string): string => {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...code.matchAll(/^export \{.*\};$/gm)].map(([line]) => line);
  return [...names.map((name) => `export const ${name} = () => undefined;`), ...renamed].join('\n');
};

const changedPackages = (): Plugin => ({
  name: 'changed-packages',
  apply: 'build',
  transform(code, id) {
    if (undescribed.test(id)) return { code: withoutDescriptions(code), map: null };
    const change = changes.find(({ file }) => id.endsWith(file));
    if (change === undefined) return undefined;
    const changed = code.replace(change.wanted, change.given);
    if (changed === code) this.error(`${change.file} no longer has the expected text; look at it again`);
    return { code: changed, map: null };
  },
});

/** What the server alone asks of a route: its words for the documentation, its failures, how it checks what comes in. */
const serverSide: Readonly<Record<string, string>> = { summary: "''", errors: '[]', input: 'undefined' };

interface Property {
  readonly key?: { readonly name?: string };
  readonly value: { readonly start: number; readonly end: number };
}

/** The properties of every `route({ ... })` of a syntax tree. */
function routeProperties(node: unknown, found: Property[] = []): Property[] {
  if (Array.isArray(node)) for (const one of node) routeProperties(one, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  const {
    type,
    callee,
    arguments: given,
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: { properties?: Property[] }[];
  };
  if (type === 'CallExpression' && callee?.name === 'route') {
    found.push(...(given?.[0]?.properties ?? []));
    return found;
  }
  for (const child of Object.values(node)) routeProperties(child, found);
  return found;
}

const withoutServerSide = (): Plugin => ({
  name: 'without-server-side',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (/\/web\/src\//.test(id) && /\b\w+\.\w+\.input\b/.test(code) && code.includes('/contract.ts')) {
      this.error(`${id} reads a route's input, which is not in the built site; export the schema by itself`);
    }
    if (!/\/shared\/\w+\/\w+\.ts$/.test(id)) return undefined;
    let changed = code;
    for (const { key, value } of routeProperties(this.parse(code)).reverse()) {
      const instead = serverSide[key?.name ?? ''];
      if (instead !== undefined) changed = changed.slice(0, value.start) + instead + changed.slice(value.end);
    }
    return { code: changed, map: null };
  },
});

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    emojiNames(),
    changedPackages(),
    withoutServerSide(),
    splitTexts(),
    versionFile(),
    serviceWorker(buildId),
    budget(),
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
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'kit', test: kit, includeDependenciesRecursively: false }] } },
    },
  },
  // It fetches one of its readers only when it is needed.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/socket': { target: 'ws://localhost:3000', ws: true },
    },
  },
});
