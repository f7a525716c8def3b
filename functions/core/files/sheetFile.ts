import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvLine, csvStart } from '@shared/sheets/csvLine.ts';
import { type Cell, rowXml, sheetEnd, sheetParts, sheetPath, sheetStart } from '@shared/sheets/write.ts';
import { ZipFile } from './zipFile.ts';

/** A sheet that is written to the disk row by row, so that no more of it than some rows is in memory. */
export interface SheetFile {
  readonly addRows: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** Ends the sheet. @returns what is needed to store it */
  readonly finish: () => Promise<{ readonly size: number; readonly chunks: () => AsyncIterable<Uint8Array> }>;
  readonly remove: () => Promise<void>;
}

async function createXlsx(name: string): Promise<SheetFile> {
  const zip = await ZipFile.create();
  for (const [path, text] of Object.entries(sheetParts(name))) await zip.addText(path, text);
  const sheet = zip.beginText(sheetPath);
  await sheet.write(sheetStart);
  let row = 0;
  return {
    async addRows(rows) {
      const first = row;
      row += rows.length;
      await sheet.write(rows.map((cells, at) => rowXml(cells, first + at)).join(''));
    },
    async finish() {
      await sheet.write(sheetEnd);
      await sheet.end();
      return zip.finish();
    },
    remove: () => zip.remove(),
  };
}

async function createCsv(): Promise<SheetFile> {
  const dir = await mkdtemp(join(tmpdir(), 'csv-'));
  const path = join(dir, 'sheet.csv');
  const handle: FileHandle = await open(path, 'w');
  let size = 0;
  const write = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text);
    size += bytes.byteLength;
    await handle.write(bytes);
  };
  await write(csvStart);
  return {
    addRows: (rows) => write(rows.map(csvLine).join('')),
    async finish() {
      await handle.close();
      return { size, chunks: () => createReadStream(path) };
    },
    async remove() {
      // Closed already where the sheet was finished.
      await handle.close().catch(() => undefined);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** @param name of the sheet in its book */
export const createSheet = (format: 'xlsx' | 'csv', name: string): Promise<SheetFile> =>
  format === 'xlsx' ? createXlsx(name) : createCsv();
