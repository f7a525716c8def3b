import type { SheetProblem, SheetRow } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readSheet } from './readSheet.ts';
import { type FailedRow, type RowOutcome, sendRows } from './sendRows.ts';

export interface ImportState {
  readonly phase: 'choosing' | 'reading' | 'ready' | 'running' | 'stopped' | 'done';
  readonly problem: SheetProblem | SheetFault | undefined;
  /** Everything of this run, done or not. */
  readonly rows: readonly SheetRow[];
  readonly done: number;
  readonly created: number;
  readonly existing: number;
  readonly failed: readonly FailedRow[];
  /** What stopped it, when nobody did. */
  readonly error: unknown;
}

const beginning: ImportState = {
  ...{ phase: 'choosing', problem: undefined, rows: [], done: 0, created: 0, existing: 0, failed: [] },
  error: undefined,
};

function counted(state: ImportState, outcome: RowOutcome): ImportState {
  const done = state.done + 1;
  if (outcome.kind === 'failed') return { ...state, done, failed: [...state.failed, outcome.failed] };
  return { ...state, done, [outcome.kind]: state[outcome.kind] + 1 };
}

async function readFile(file: File): Promise<Pick<ImportState, 'phase' | 'problem' | 'rows'>> {
  const found = await readSheet(file);
  if ('problem' in found) return { phase: 'choosing', problem: found.problem, rows: [] };
  return { phase: 'ready', problem: undefined, rows: found.rows };
}

/** A sheet on its way into the contacts; what was sent stays, whatever happens to the rest. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState(beginning);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (rows: readonly SheetRow[], from: ImportState): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState({ ...from, phase: 'running', error: undefined });
    const error = await sendRows(rows, controller.signal, (outcome) => setState((now) => counted(now, outcome)));
    setState((now) => {
      const isWhole = now.done === now.rows.length;
      return { ...now, phase: isWhole ? 'done' : 'stopped', error };
    });
    void client.invalidateQueries({ queryKey: ['contacts'] });
  };

  return {
    state,
    async choose(file: File): Promise<void> {
      setState({ ...beginning, phase: 'reading' });
      const read = await readFile(file);
      setState({ ...beginning, ...read });
    },
    start: () => void send(state.rows, state),
    resume: () => void send(state.rows.slice(state.done), state),
    stop: () => running.current?.abort(),
    /** Sends only the rows that failed, as they were repaired. */
    retry: (rows: readonly SheetRow[]) => void send(rows, { ...state, rows, done: 0, failed: [] }),
  };
}
