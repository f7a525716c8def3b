import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const siteSources = ['web', 'shared', 'package-lock.json', 'infra/docs.ts', 'infra/docsScript.ts', 'infra/openapi.ts'];

function filesBelow(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Changes whenever something changes that the site, or what else is named, is made from; tests do not count. */
export function sourceHash(sources: readonly string[] = siteSources): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the site into `dist/web` and the API's documentation into `dist/docs`, unless both are up to date. */
export async function buildSite(): Promise<{ isFresh: boolean }> {
  const mark = join(root, 'dist/web/.source-hash');
  const hash = sourceHash();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return { isFresh: false };
  // Loaded only when needed: the bundler is larger than the running system.
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  const { buildDocs } = await import('./docs.ts');
  buildDocs(join(root, 'dist/docs'));
  writeFileSync(mark, hash);
  return { isFresh: true };
}
