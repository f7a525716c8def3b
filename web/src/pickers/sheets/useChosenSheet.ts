import type { SheetTarget } from '@shared/contacts/columnMapping.ts';
import type { SheetColumn } from '@shared/contacts/columns.ts';
import { useSession } from '@web/lib/session.tsx';
import { useEffect, useRef, useState } from 'react';
import { type OpenSheet, openSheet } from './openSheet.ts';
import { rememberColumns, rememberedColumns } from './rememberedColumns.ts';
import type { SheetPreview, SheetProblem } from './sheetTask.ts';

type Phase =
  | { readonly at: 'choosing'; readonly problem?: SheetProblem }
  | { readonly at: 'reading' }
  | {
      readonly at: 'columns';
      readonly name: string;
      readonly sheet: OpenSheet;
      readonly look: SheetPreview;
      /** The columns are as they were chosen for another file with the same headings. */
      readonly isRemembered: boolean;
    };

/** The file that a person chose, until its import begins. */
export function useChosenSheet(target: SheetTarget) {
  const [phase, setPhase] = useState<Phase>({ at: 'choosing' });
  const [columns, setColumns] = useState<readonly SheetColumn[]>([]);
  const { user } = useSession();
  const person = `${user.companyId}-${user.id}`;
  const open = useRef<OpenSheet>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      open.current?.close();
    };
  }, []);
  const choose = async (file: File): Promise<void> => {
    setPhase({ at: 'reading' });
    open.current?.close();
    const sheet = await openSheet(file, target);
    if (isGone.current) {
      sheet.close();
      return;
    }
    open.current = sheet;
    const { look: read } = sheet;
    if ('problem' in read) {
      setPhase({ at: 'choosing', problem: read.problem });
      return;
    }
    const { look } = read;
    const remembered = rememberedColumns(person, target, look.columns);
    setColumns(remembered ?? look.columns);
    setPhase({ at: 'columns', name: file.name, sheet, look, isRemembered: remembered !== undefined });
  };
  return { phase, columns, choose, setColumns, remember: () => rememberColumns(person, target, columns) };
}
