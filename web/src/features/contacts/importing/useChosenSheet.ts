import type { SheetProblem, SheetRow } from '@shared/contacts/importSheet.ts';
import type { SheetFault } from '@shared/sheets/limits.ts';
import { useState } from 'react';
import { readSheet } from './readSheet.ts';

export interface ChosenSheet {
  readonly phase: 'choosing' | 'reading' | 'ready';
  readonly problem: SheetProblem | SheetFault | undefined;
  readonly rows: readonly SheetRow[];
}

const beginning: ChosenSheet = { phase: 'choosing', problem: undefined, rows: [] };

/** The sheet a person chose, until its import begins. */
export function useChosenSheet() {
  const [choice, setChoice] = useState(beginning);
  return {
    choice,
    async choose(file: File): Promise<void> {
      setChoice({ ...beginning, phase: 'reading' });
      const found = await readSheet(file);
      setChoice(
        'problem' in found ? { ...beginning, problem: found.problem } : { ...beginning, phase: 'ready', ...found },
      );
    },
  };
}
