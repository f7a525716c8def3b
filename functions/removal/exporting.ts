import { gzipSync } from 'node:zlib';
import { now } from '../core/context/clock.ts';
import { watchdogDue } from '../core/events/watchdog.ts';
import { FileMissing, filesBelow, filesOf, saveFile, saveStream, withFile } from '../core/files/files.ts';
import { ZipFile } from '../core/files/zipFile.ts';
import { indexAttributes } from '../core/store/indexes.ts';
import type { Item } from '../core/store/store.ts';
import { extentOf } from './purging.ts';
import { type StoredRemoval, saveRemoval } from './repo.ts';
import { readPosition, visitCompany } from './visitCompany.ts';

/** Bytes of text that are kept in memory before they are stored as files. */
const maxBytes = 8 * 1024 * 1024;

/** Fields that only this installation can use, or that are secret. */
const withheld = /token|secret|password|hash|accessToken|apiKey|credentials|jsonContent/i;
const internal = new Set(['pk', 'sk', 'sv', 'ev', 'ttl', ...indexAttributes]);
/** Indexes of data that the archive contains itself. */
const derived = new Set([
  'searchTerm',
  'messageWord',
  'searchChanges',
  'searchIndex',
  'searchDue',
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
 * Mark of the file export's position, followed by the last key. Positions of the records before are those of a walk.
 */
const filesMark = 'files:';
const behind = (mark: string): string | undefined => mark.slice(filesMark.length) || undefined;

type Exported = StoredRemoval['exported'];

const fileName = ({ files }: Exported, ending: string): string => `${String(files + 1).padStart(5, '0')}.${ending}`;

const finished = (removal: StoredRemoval, exported: Exported): StoredRemoval => ({
  ...removal,
  ...{ extent: null, position: null, state: 'kept', dueAt: removal.purgeAt },
  exported: { ...exported, finishedAt: now().toISOString() },
});

/** Stores the next file of records: JSON lines, compressed, a few megabytes each, whatever the size of the company. */
async function exportRecords(removal: StoredRemoval, isEnough: () => boolean): Promise<StoredRemoval> {
  const { companyId, exported } = removal;
  const extent = removal.extent ?? (await extentOf(companyId));
  const lines = new Lines();
  const at = await visitCompany({
    looking: { companyId, extent, month: now().toISOString().slice(0, 7) },
    from: readPosition(removal.position),
    visit: async (items) => lines.add(items),
    isEnough: () => lines.bytes > maxBytes || isEnough(),
  });
  const file = { name: fileName(exported, 'jsonl.gz'), mime: 'application/gzip' };
  if (lines.items > 0) await saveFile(archiveKey(companyId, exported.files + 1), lines.gzip(), file);
  const next = { files: exported.files + (lines.items > 0 ? 1 : 0), items: exported.items + lines.items };
  const position = at ? JSON.stringify(at) : filesMark;
  return { ...removal, extent, position, exported: { ...next, finishedAt: null }, dueAt: watchdogDue(now()) };
}

/** A zip is full with so much; the largest file comes on top. Its function has half a gigabyte of disk. */
const most = { bytes: 128 * 1024 * 1024, files: 5000 };

/** Folders of the archive itself, and of indexes of its data. */
const ownFolders = ['archive/', 'search/'];

/** Returns a file's path in the archive: the key, by which records refer to it, and its own name. */
const pathOf = (prefix: string, key: string, name: string): string =>
  `media/${key.slice(prefix.length)}${name === '' ? '' : `-${name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`}`;

async function addFile(zip: ZipFile, prefix: string, key: string): Promise<void> {
  try {
    await withFile(key, ({ name, chunks }) => zip.addStream(pathOf(prefix, key, name), chunks));
  } catch (error) {
    // Gone since it was listed.
    if (!(error instanceof FileMissing)) throw error;
  }
}

/** Fills a zip from behind a key on. @returns behind which key to go on; undefined at the end */
async function fillZip(zip: ZipFile, removal: StoredRemoval, isEnough: () => boolean): Promise<string | undefined> {
  const prefix = filesOf(removal.companyId);
  let after = behind(removal.position ?? filesMark);
  for (;;) {
    const { keys, last } = await filesBelow(prefix, after);
    for (const key of keys) {
      if (!ownFolders.some((folder) => key.startsWith(`${prefix}${folder}`))) await addFile(zip, prefix, key);
      after = key;
      if (zip.size > most.bytes || zip.files >= most.files || isEnough()) return after;
    }
    if (last === undefined) return undefined;
    after = last;
  }
}

/** Stores the next zip of files, which is written to disk and never held in memory. */
async function exportFiles(removal: StoredRemoval, isEnough: () => boolean): Promise<StoredRemoval> {
  const { companyId, exported } = removal;
  const zip = await ZipFile.create();
  try {
    const after = await fillZip(zip, removal, isEnough);
    const { size, chunks } = await zip.finish();
    const file = { name: fileName(exported, 'zip'), mime: 'application/zip', size };
    if (zip.files > 0) await saveStream(archiveKey(companyId, exported.files + 1), chunks(), file);
    const next = { ...exported, files: exported.files + (zip.files > 0 ? 1 : 0) };
    if (after === undefined) return finished(removal, next);
    return { ...removal, position: `${filesMark}${after}`, exported: next, dueAt: watchdogDue(now()) };
  } finally {
    await zip.remove();
  }
}

/**
 * Stores the next file of the archive: all records, then all files. A run that dies writes the same file again.
 * @returns the removal as it is now
 */
export async function continueExport(removal: StoredRemoval, isEnough: () => boolean): Promise<StoredRemoval> {
  const isAtFiles = removal.position?.startsWith(filesMark) ?? false;
  return saveRemoval(await (isAtFiles ? exportFiles(removal, isEnough) : exportRecords(removal, isEnough)));
}
