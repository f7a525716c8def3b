import type { SheetColumn } from '@shared/contacts/columns.ts';
import { mayBeCut } from '@shared/core/page.ts';
import type { TagView } from '@shared/tags/model.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import { useEffect, useState } from 'react';
import type { OpenSheet } from './openSheet.ts';
import type { Judgement } from './sheetTask.ts';

/** Milliseconds without a change before the rows are looked at again. */
const pause = 250;

const tagsToNames = (tags: readonly TagView[]): readonly string[] | undefined =>
  mayBeCut(tags) ? undefined : tags.map(({ name }) => name);

/** Names of the tags that contacts can have, for columns with some; undefined as long as they are not all known. */
function useTagNames(columns: readonly SheetColumn[]): readonly string[] | undefined {
  const enabled = columns.some(({ use }) => use === 'tags');
  return useQuery({ ...query('tags', 'list', { kanban: 0 }), enabled, select: tagsToNames }).data;
}

/** Expected result of the sheet; the last answer stays until the next arrives. */
export function useJudgement(
  sheet: OpenSheet,
  headingLine: number,
  columns: readonly SheetColumn[],
  isUsable: boolean,
): { readonly judgement: Judgement | undefined; readonly isPending: boolean } {
  const settled = useDebounced(columns, pause);
  const tags = useTagNames(columns);
  const [answer, setAnswer] = useState<{
    readonly columns: readonly SheetColumn[];
    readonly judgement: Judgement | undefined;
  }>();
  useEffect(() => {
    if (!isUsable) return;
    let isCurrent = true;
    void sheet.judge({ headingLine, columns: settled }, tags).then((judgement) => {
      if (isCurrent) setAnswer({ columns: settled, judgement });
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, headingLine, settled, tags, isUsable]);
  return { judgement: answer?.judgement, isPending: answer?.columns !== columns };
}
