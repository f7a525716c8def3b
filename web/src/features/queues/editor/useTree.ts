import type { ChatbotOption } from '@shared/queues/options.ts';
import { withChanged } from '@shared/queues/tree.ts';
import { useState } from 'react';

interface TreeHistory {
  readonly options: readonly ChatbotOption[];
  readonly past: readonly (readonly ChatbotOption[])[];
  /** Field that is being edited; all typing in it is a single undo step. */
  readonly typing: string | undefined;
}

const maxSteps = 50;

export interface TreeEditing {
  readonly options: readonly ChatbotOption[];
  readonly isChanged: boolean;
  /** Something was done that can be taken back. */
  readonly canUndo: boolean;
  readonly replace: (options: readonly ChatbotOption[]) => void;
  readonly change: (id: number, fields: Partial<ChatbotOption>) => void;
  readonly undo: () => void;
}

/** A tree that is not saved yet, with its way back. */
export function useTree(saved: readonly ChatbotOption[]): TreeEditing {
  const [current, setHeld] = useState<TreeHistory>({ options: saved, past: [], typing: undefined });
  const keep = (options: readonly ChatbotOption[], typing?: string) =>
    setHeld((before) => {
      const isSameField = typing !== undefined && typing === before.typing;
      const past = isSameField ? before.past : [...before.past, before.options].slice(-maxSteps);
      return { options, past, typing };
    });
  return {
    options: current.options,
    isChanged: current.options !== saved,
    canUndo: current.past.length > 0,
    replace: (options) => keep(options),
    change: (id, fields) =>
      keep(
        withChanged(current.options, id, (option) => ({ ...option, ...fields })),
        `${id} ${Object.keys(fields).join(' ')}`,
      ),
    undo: () =>
      setHeld(({ options, past }) => ({
        options: past.at(-1) ?? options,
        past: past.slice(0, -1),
        typing: undefined,
      })),
  };
}
