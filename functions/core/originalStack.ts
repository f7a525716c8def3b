import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

function mapOf(bundle: string): SourceMap | undefined {
  if (!maps.has(bundle)) {
    const path = `${fileURLToPath(bundle)}.map`;
    maps.set(bundle, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(bundle);
}

/** `at handler (file:///var/task/index.mjs:12:3456)` with the place in the source instead. */
function original(line: string, bundle: string): string {
  const begin = line.indexOf(`${bundle}:`);
  if (begin < 0 || !line.trimStart().startsWith('at ')) return line;
  const end = line.endsWith(')') ? line.length - 1 : line.length;
  const [row, column] = line
    .slice(begin + bundle.length + 1, end)
    .split(':')
    .map(Number);
  const entry: Partial<SourceMapping> =
    (row && column ? mapOf(bundle)?.findEntry(row - 1, column - 1) : undefined) ?? {};
  const { originalSource, originalLine, originalColumn } = entry;
  if (originalSource === undefined || originalLine === undefined || originalColumn === undefined) return line;
  const place = `${originalSource}:${originalLine + 1}:${originalColumn + 1}`;
  return `${line.slice(0, begin)}${place}${line.slice(end)}`;
}

/**
 * A stack by the files it was written in. The map of a bundle is read with the first error: Node's own way reads it
 * before the first request, which makes every start of a function longer by a tenth.
 * @param bundle the file that all code of a function is in
 */
export const originalStack = (stack: string | undefined, bundle = import.meta.url): string | undefined =>
  stack
    ?.split('\n')
    .map((line) => original(line, bundle))
    .join('\n');
