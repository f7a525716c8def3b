import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { createEmitter, createStore } from '@web/lib/createStore.ts';
import {
  type ImportProgress,
  readStoredImport,
  removeStoredImport,
  storeProgress,
  storeRows,
} from './importStorage.ts';
import { blockSize, sendBlock } from './sendRows.ts';

export interface ImportRun extends ImportProgress {
  /** Everything of this run, done or not. */
  readonly rows: readonly SheetRow[];
  /** Error that stopped it; undefined if the user did. */
  readonly error: unknown;
}

/** State of the only import, which belongs to the page instead of a dialog, so that it survives a change of screens. */
const run = createStore<ImportRun | undefined>(undefined);
let owner = '';
let working: AbortController | undefined;
const ends = createEmitter();

const progressOf = ({ phase, done, created, existing, failed }: ImportRun): ImportProgress => ({
  phase,
  done,
  created,
  existing,
  failed,
});

function change(fields: Partial<ImportRun>): void {
  const current = run.get();
  if (!current) return;
  const next = { ...current, ...fields };
  run.set(next);
  void storeProgress(owner, progressOf(next));
}

async function work(signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = run.get();
    if (!before || before.done >= before.rows.length || signal.aborted) break;
    const block = before.rows.slice(before.done, before.done + blockSize);
    try {
      const { created, existing, failed } = await sendBlock(block, signal);
      const current = run.get() ?? before;
      change({
        done: current.done + block.length,
        created: current.created + created,
        existing: current.existing + existing,
        failed: [...current.failed, ...failed],
      });
    } catch (error) {
      if (!signal.aborted) change({ phase: 'stopped', error });
      return;
    }
  }
  const last = run.get();
  if (last && last.done === last.rows.length) change({ phase: 'done' });
  ends.emit();
}

/** A lock lets a single tab import; a second tab would send the same rows again. */
async function alone(signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task();
  await navigator.locks.request(`import-${owner}`, { signal }, task).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function go(): void {
  const controller = new AbortController();
  working?.abort();
  working = controller;
  void alone(controller.signal, () => work(controller.signal));
}

const nothingYet: ImportProgress = { phase: 'running', done: 0, created: 0, existing: 0, failed: [] };

/** @param counts of a run before, whose repaired rows these are */
export function startImport(rows: readonly SheetRow[], counts: Partial<ImportProgress> = {}): void {
  run.set({ ...nothingYet, ...counts, rows, error: undefined });
  void storeRows(owner, rows);
  change({});
  go();
}

/** Stops the import; rows that were sent stay. */
export function stopImport(): void {
  working?.abort();
  change({ phase: 'stopped', error: undefined });
}

export function resumeImport(): void {
  change({ phase: 'running', error: undefined });
  go();
}

export function dismissImport(): void {
  run.set(undefined);
  void removeStoredImport(owner);
}

/**
 * Takes up what this person's import was when the page before it went, and lets it rest when they leave.
 * @returns undoes it
 */
export function restoreImport(person: string): () => void {
  owner = person;
  const controller = new AbortController();
  working = controller;
  void alone(controller.signal, async () => {
    const kept = await readStoredImport(person);
    if (!kept || run.get() || controller.signal.aborted) return;
    run.set({ ...kept.progress, rows: kept.rows, error: undefined });
    if (kept.progress.phase === 'running') await work(controller.signal);
  });
  return () => {
    working?.abort();
    run.set(undefined);
  };
}

/** @param listener when all rows were sent or something stopped them */
export const onImportEnd = ends.subscribe;

export const useImportRun = run.use;
