import { dirname, posix } from 'node:path';

const alias: Record<string, string> = {
  '@shared/': 'shared/',
  '@fn/': 'functions/',
  '@web/': 'web/src/',
  '@test/': 'test/',
};

function target(from: string, specifier: string): string {
  const hit = Object.keys(alias).find((prefix) => specifier.startsWith(prefix));
  if (hit) return specifier.replace(hit, alias[hit] ?? '');
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : `npm:${specifier}`;
}

// Static imports and re-exports, side effects, and dynamic imports of a literal; texts that mention them do not count.
export const atOnce = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
];
const importForms = [
  ...atOnce,
  // Of a template the part before its first blank counts: it names the folder.
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(?:new URL\(\s*)?['"`]([^'"`$]+)/g,
  // What a worker runs.
  /\bnew Worker\(new URL\(\s*['"]([^'"]+)['"]/g,
];
export const importsOf = (file: string, text: string, forms = importForms): string[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => target(file, (match[1] ?? '').replace(/\?[\w&]+$/, ''))),
  );

/** A way round for each circle of imports that a walk in depth meets. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const place = path.indexOf(file);
    if (place >= 0) found.push([...path.slice(place), file].join(' -> '));
    if (place >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of graph.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}
