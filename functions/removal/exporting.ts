import { gzipSync } from 'node:zlib';
import { now } from '../core/clock.ts';
import { filesOf, saveFile } from '../core/files/files.ts';
import { indexAttributes } from '../core/store/indexes.ts';
import type { Item } from '../core/store/store.ts';
import { extentOf } from './purging.ts';
import { nextLook, type StoredRemoval, saveRemoval } from './repo.ts';
import { readPosition, walk } from './walk.ts';

/** Bytes of text that are kept in memory before they are stored as files. */
const mostBytes = 8 * 1024 * 1024;

/** What nobody but this installation can use, or should have. */
const withheld = /token|secret|password|hash|accessToken|apiKey|credentials|jsonContent/i;
const internal = new Set(['pk', 'sk', 'sv', 'ev', 'ttl', ...indexAttributes]);
/** Indexes of what stands in the archive itself. */
const derived = new Set([
  'searchTerm',
  'messageWord',
  'ref',
  'socket',
  'presence',
  'secondFactor',
  'signIn',
  'idempotency',
]);

const shown = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !internal.has(name) && !withheld.test(name)));

export const archiveKey = (companyId: number, file: number): string =>
  `${filesOf(companyId)}archive/${String(file).padStart(5, '0')}`;

/** Lines of one file: each says of what kind it is, then the record. */
class Lines {
  private readonly lines: string[] = [];
  bytes = 0;
  items = 0;

  add(items: readonly Item[]): void {
    for (const item of items) {
      const kind = String(item['et'] ?? item['sk']);
      if (derived.has(kind)) continue;
      const line = JSON.stringify({ kind, ...shown(item) });
      this.lines.push(line);
      this.bytes += line.length;
      this.items += 1;
    }
  }

  gzip(): Buffer {
    return gzipSync(`${this.lines.join('\n')}\n`);
  }
}

/**
 * Stores the next file of the archive: JSON lines, compressed, a few megabytes each, whatever the size of the company.
 * A run that dies writes the same file again. @returns the removal as it is now
 */
export async function continueExport(removal: StoredRemoval, isEnough: () => boolean): Promise<StoredRemoval> {
  const { companyId, exported } = removal;
  const extent = removal.extent ?? (await extentOf(companyId));
  const lines = new Lines();
  const at = await walk({
    looking: { companyId, extent, month: now().toISOString().slice(0, 7) },
    from: readPosition(removal.position),
    visit: async (items) => lines.add(items),
    isEnough: () => lines.bytes > mostBytes || isEnough(),
  });
  const file = { name: `${String(exported.files + 1).padStart(5, '0')}.jsonl.gz`, mime: 'application/gzip' };
  if (lines.items > 0) await saveFile(archiveKey(companyId, exported.files + 1), lines.gzip(), file);
  const next = { files: exported.files + (lines.items > 0 ? 1 : 0), items: exported.items + lines.items };
  if (at) {
    const position = JSON.stringify(at);
    return saveRemoval({
      ...removal,
      extent,
      position,
      exported: { ...next, finishedAt: null },
      dueAt: nextLook(now()),
    });
  }
  return saveRemoval({
    ...removal,
    ...{ extent: null, position: null, state: 'kept', dueAt: removal.purgeAt },
    exported: { ...next, finishedAt: now().toISOString() },
  });
}
