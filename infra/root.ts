import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = join(folder, '..');
  if (parent === folder) throw new Error('package.json is missing above the running file.');
  return rootAbove(parent);
}

/** The project's folder, with a slash at the end: the same from a source file and from what was bundled into `dist`. */
export const root = join(rootAbove(fileURLToPath(new URL('.', import.meta.url))), '/');
