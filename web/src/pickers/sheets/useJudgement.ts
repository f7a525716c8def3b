import type { SheetColumn } from '@shared/contacts/columns.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import { useEffect, useState } from 'react';
import type { OpenSheet } from './openSheet.ts';
import type { Judgement } from './sheetTask.ts';

/** Milliseconds without a change before the rows are looked at again. */
const pause = 250;

/** What would become of the sheet; the last answer stays until the next one is there. */
export function useJudgement(
  sheet: OpenSheet,
  headingLine: number,
  columns: readonly SheetColumn[],
  isUsable: boolean,
): { readonly judgement: Judgement | undefined; readonly isPending: boolean } {
  const settled = useDebounced(columns, pause);
  const [answer, setAnswer] = useState<{
    readonly columns: readonly SheetColumn[];
    readonly judgement: Judgement | undefined;
  }>();
  useEffect(() => {
    if (!isUsable) return;
    let isCurrent = true;
    void sheet.judge({ headingLine, columns: settled }).then((judgement) => {
      if (isCurrent) setAnswer({ columns: settled, judgement });
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, headingLine, settled, isUsable]);
  return { judgement: answer?.judgement, isPending: answer?.columns !== columns };
}
