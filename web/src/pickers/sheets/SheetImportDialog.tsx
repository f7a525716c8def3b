import { columnProblem, type SheetTarget } from '@shared/contacts/columnMapping.ts';
import type { SheetColumn } from '@shared/contacts/columns.ts';
import type { SheetColumns as ChosenColumns } from '@shared/contacts/importSheet.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { OpenSheet } from './openSheet.ts';
import { SheetColumns } from './SheetColumns.tsx';
import { SheetJudgement } from './SheetJudgement.tsx';
import styles from './sheets.module.css';
import type { SheetPreview } from './sheetTask.ts';
import { sheetTexts } from './text.ts';
import { useChosenSheet } from './useChosenSheet.ts';
import { useJudgement } from './useJudgement.ts';

/** Bytes; the reader takes no more. */
const largest = 10_000_000;

export interface ChosenSheet {
  /** Name of the file. */
  readonly name: string;
  readonly sheet: OpenSheet;
  readonly columns: ChosenColumns;
}

interface Props {
  target: SheetTarget;
  title: string;
  /** Text about other columns and other sources of contacts. */
  note: ReactNode;
  example: { readonly file: string; readonly rows: string[][] };
  onClose: () => void;
  /** @throws what is said above the columns, which stay as they are chosen */
  onImport: (chosen: ChosenSheet) => Promise<void>;
}

/** A file with people whose columns a person looks at before anything is written: for contacts and for lists. */
export function SheetImportDialog({ target, title, note, example, onClose, onImport }: Props) {
  const t = useText(sheetTexts);
  const { phase, columns, choose, setColumns, remember } = useChosenSheet(target);
  const [isSending, setSending] = useState(false);
  /** Known at once, also to a second press that comes before the button is drawn as pending. */
  const isBegun = useRef(false);
  const [failure, setFailure] = useState<string>();
  const problem = phase.at === 'columns' ? columnProblem(columns, target) : undefined;
  const start = async () => {
    if (phase.at !== 'columns' || isBegun.current) return;
    isBegun.current = true;
    setFailure(undefined);
    setSending(true);
    const { name, sheet, look } = phase;
    try {
      remember();
      await onImport({ name, sheet, columns: { headingLine: look.headingLine, columns } });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      isBegun.current = false;
      setSending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {phase.at === 'columns' && (
            <Button
              variant="primary"
              isDisabled={problem !== undefined}
              isPending={isSending}
              onClick={() => void start()}
            >
              {t('start', { count: phase.look.rows })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
        {phase.at === 'choosing' && (
          <>
            {phase.problem !== undefined && <Banner tone="failed">{t(phase.problem)}</Banner>}
            <FileDrop
              label={t('file')}
              hint={t('fileHint')}
              accept=".xlsx,.xls,.csv,.txt,.tsv,.vcf,.htm,.html"
              largest={largest}
              onFiles={([file]) => file !== undefined && void choose(file)}
            />
            <div>
              <Button
                size="small"
                variant="quiet"
                icon={Download}
                onClick={() => void saveSheet('Contatos', example.rows, example.file)}
              >
                {t('example')}
              </Button>
            </div>
            <div className={styles['note']}>{note}</div>
          </>
        )}
        {phase.at === 'reading' && <ProgressBar label={t('reading')} />}
        {phase.at === 'columns' && (
          <Columns
            {...{ target, columns, isSending, problem }}
            look={phase.look}
            sheet={phase.sheet}
            isRemembered={phase.isRemembered}
            onChange={(at, column) => setColumns(columns.map((other, place) => (place === at ? column : other)))}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ColumnsProps {
  target: SheetTarget;
  sheet: OpenSheet;
  look: SheetPreview;
  columns: readonly SheetColumn[];
  problem: ReturnType<typeof columnProblem>;
  isRemembered: boolean;
  isSending: boolean;
  onChange: (at: number, column: SheetColumn) => void;
}

function Columns({ target, sheet, look, columns, problem, isRemembered, isSending, onChange }: ColumnsProps) {
  const t = useText(sheetTexts);
  const { judgement, isPending } = useJudgement(sheet, look.headingLine, columns, problem === undefined);
  const words = look.headingLine === 0 ? 'noHeadings' : isRemembered ? 'remembered' : 'recognised';
  return (
    <>
      <p>{t(words, { count: look.rows })}</p>
      {problem !== undefined && <Banner tone="waiting">{t(problem)}</Banner>}
      <SheetColumns {...{ target, columns, onChange }} samples={look.samples} isDisabled={isSending} />
      {problem === undefined && <SheetJudgement {...{ target, judgement, isPending }} />}
    </>
  );
}
