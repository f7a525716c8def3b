import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { useSyncExternalStore } from 'react';
import { forget, keepProgress, keepRows, type Progress, readKept } from './importKeeper.ts';
import { blockSize, sendBlock } from './sendRows.ts';

export interface ImportRun extends Progress {
  /** Everything of this run, done or not. */
  readonly rows: readonly SheetRow[];
  /** What stopped it, when nobody did. */
  readonly error: unknown;
}

/** One import at a time, whatever screen is shown: it belongs to the page, not to a dialog. */
let run: ImportRun | undefined;
let owner = '';
let working: AbortController | undefined;
const listeners = new Set<() => void>();
const ends = new Set<() => void>();

function tell(next: ImportRun | undefined): void {
  run = next;
  for (const listener of listeners) listener();
}

const progressOf = ({ phase, done, created, existing, failed }: ImportRun): Progress => ({
  phase,
  done,
  created,
  existing,
  failed,
});

function change(fields: Partial<ImportRun>): void {
  if (!run) return;
  tell({ ...run, ...fields });
  void keepProgress(owner, progressOf(run));
}

async function work(signal: AbortSignal): Promise<void> {
  while (run && run.done < run.rows.length && !signal.aborted) {
    const block = run.rows.slice(run.done, run.done + blockSize);
    try {
      const { created, existing, failed } = await sendBlock(block, signal);
      change({
        done: run.done + block.length,
        created: run.created + created,
        existing: run.existing + existing,
        failed: [...run.failed, ...failed],
      });
    } catch (error) {
      if (!signal.aborted) change({ phase: 'stopped', error });
      return;
    }
  }
  if (run && run.done === run.rows.length) change({ phase: 'done' });
  for (const end of ends) end();
}

/** One tab of a browser imports; another one would only send the same again. */
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

const nothingYet: Progress = { phase: 'running', done: 0, created: 0, existing: 0, failed: [] };

/** @param counts of a run before, whose repaired rows these are */
export function startImport(rows: readonly SheetRow[], counts: Partial<Progress> = {}): void {
  tell({ ...nothingYet, ...counts, rows, error: undefined });
  void keepRows(owner, rows);
  change({});
  go();
}

/** What was sent stays; nothing more is. */
export function stopImport(): void {
  working?.abort();
  change({ phase: 'stopped', error: undefined });
}

export function resumeImport(): void {
  change({ phase: 'running', error: undefined });
  go();
}

export function dismissImport(): void {
  tell(undefined);
  void forget(owner);
}

/**
 * Takes up what this person's import was when the page before it went, and lets it rest when they leave.
 * @returns undoes it
 */
export function attendImport(person: string): () => void {
  owner = person;
  const controller = new AbortController();
  working = controller;
  void alone(controller.signal, async () => {
    const kept = await readKept(person);
    if (!kept || run || controller.signal.aborted) return;
    tell({ ...kept.progress, rows: kept.rows, error: undefined });
    if (kept.progress.phase === 'running') await work(controller.signal);
  });
  return () => {
    working?.abort();
    tell(undefined);
  };
}

/** @param listener when all rows were sent or something stopped them */
export function onImportEnd(listener: () => void): () => void {
  ends.add(listener);
  return () => ends.delete(listener);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useImportRun = (): ImportRun | undefined => useSyncExternalStore(subscribe, () => run);
