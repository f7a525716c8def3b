import type { SheetRow } from '@shared/contacts/importSheet.ts';
import type { FailedRow } from './sendRows.ts';

/** Stored progress of an import. */
export interface ImportProgress {
  readonly phase: 'running' | 'stopped' | 'done';
  readonly done: number;
  readonly created: number;
  readonly existing: number;
  readonly failed: readonly FailedRow[];
}

/** State of an import that survives a reload of the page. */
export interface StoredImport {
  readonly rows: readonly SheetRow[];
  readonly progress: ImportProgress;
}

const store = 'imports';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

/** An import that an earlier version of the page left has rows of another shape: the person begins it again. */
function renew(base: IDBDatabase): void {
  if (base.objectStoreNames.contains(store)) base.deleteObjectStore(store);
  base.createObjectStore(store);
}

async function opened(): Promise<IDBObjectStore> {
  const request = indexedDB.open('contactImport', 2);
  request.onupgradeneeded = () => renew(request.result);
  const base = await answerOf(request);
  const transaction = base.transaction(store, 'readwrite');
  transaction.addEventListener('complete', () => base.close());
  transaction.addEventListener('abort', () => base.close());
  return transaction.objectStore(store);
}

/** A browser that keeps nothing imports all the same, as long as the page is open. */
async function quietly<T>(work: (current: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  try {
    return await work(await opened());
  } catch {
    return undefined;
  }
}

const importRowsKey = (owner: string): string => `${owner}-rows`;
const importProgressKey = (owner: string): string => `${owner}-progress`;

/** The rows are written once; only how far they are changes. */
export const storeRows = (owner: string, rows: readonly SheetRow[]) =>
  quietly((current) => answerOf(current.put(rows, importRowsKey(owner))));
export const storeProgress = (owner: string, progress: ImportProgress) =>
  quietly((current) => answerOf(current.put(progress, importProgressKey(owner))));

export const readStoredImport = (owner: string): Promise<StoredImport | undefined> =>
  quietly(async (current) => {
    const [rows, progress] = await Promise.all([
      answerOf<StoredImport['rows'] | undefined>(current.get(importRowsKey(owner))),
      answerOf<ImportProgress | undefined>(current.get(importProgressKey(owner))),
    ]);
    return rows && progress && { rows, progress };
  }).then((kept) => kept || undefined);

export const removeStoredImport = (owner: string) =>
  quietly(async (current) => {
    await Promise.all([
      answerOf(current.delete(importRowsKey(owner))),
      answerOf(current.delete(importProgressKey(owner))),
    ]);
  });
