import { columnProblem, type SheetColumn, variableName } from '@shared/contactLists/columns.ts';
import { sheetType, writeSheet } from '@shared/sheets/write.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from '../lists.module.css';
import { ColumnMapping } from './ColumnMapping.tsx';
import { importTexts } from './importText.ts';
import { type OpenSheet, openSheet } from './openSheet.ts';
import type { SheetPreview, SheetProblem } from './sheetTask.ts';

/** Bytes; the reader takes no more. */
const largest = 10_000_000;

const example = [
  ['nome', 'numero', 'email', 'cidade', 'valor'],
  ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', 'Recife', 'R$ 120,00'],
];

type Phase =
  | { readonly at: 'choosing'; readonly problem?: SheetProblem }
  | { readonly at: 'reading' }
  | { readonly at: 'columns'; readonly name: string; readonly look: SheetPreview }
  | { readonly at: 'sending' };

interface Props {
  listId: number;
  onClose: () => void;
}

/** A sheet whose columns a person looks at before anything is written. */
export function ImportDialog({ listId, onClose }: Props) {
  const t = useText(importTexts);
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ at: 'choosing' });
  const [columns, setColumns] = useState<readonly SheetColumn[]>([]);
  const [failure, setFailure] = useState<string>();
  const sheet = useRef<OpenSheet>(undefined);
  useEffect(() => () => sheet.current?.close(), []);

  const choose = async (file: File) => {
    setPhase({ at: 'reading' });
    sheet.current?.close();
    sheet.current = await openSheet(file);
    const { look: read } = sheet.current;
    if ('problem' in read) {
      setPhase({ at: 'choosing', problem: read.problem });
      return;
    }
    setColumns(read.look.columns);
    setPhase({ at: 'columns', name: file.name, look: read.look });
  };

  const start = async (name: string, look: SheetPreview) => {
    setFailure(undefined);
    setPhase({ at: 'sending' });
    try {
      const lines = await sheet.current?.lines(look.headingLine, columns);
      if (!lines || lines.rows === 0) throw new Error('the sheet was closed');
      const { key } = await upload(new File([lines.text], 'lista.txt', { type: 'text/plain' }));
      const { rows, variables } = lines;
      await api.contactLists.startImport({
        contactListId: listId,
        name: name.slice(0, 200),
        sheet: { key, rows, variables: [...variables] },
      });
      void client.invalidateQueries({ queryKey: ['contactLists'] });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setPhase({ at: 'columns', name, look });
    }
  };

  const problem = phase.at === 'columns' ? columnProblem(columns) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {phase.at === 'columns' && (
            <Button
              variant="primary"
              isDisabled={problem !== undefined}
              onClick={() => void start(phase.name, phase.look)}
            >
              {t('start', { count: phase.look.rows })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
        {phase.at === 'choosing' && <Choice problem={phase.problem} onFile={(file) => void choose(file)} />}
        {phase.at === 'reading' && <ProgressBar label={t('reading')} />}
        {phase.at === 'sending' && <ProgressBar label={t('sending')} />}
        {phase.at === 'columns' && (
          <>
            <p>{t(phase.look.headingLine === 0 ? 'noHeadings' : 'recognised', { count: phase.look.rows })}</p>
            {problem !== undefined && <Banner tone="waiting">{t(problem)}</Banner>}
            <ColumnMapping
              columns={columns}
              samples={phase.look.samples}
              onChange={(at, use) =>
                setColumns(columns.map((column, place) => (place === at ? withUse(column, use, at) : column)))
              }
              onRename={(at, variable) =>
                setColumns(columns.map((column, place) => (place === at ? { ...column, variable } : column)))
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A variable begins with the name of its column. */
const withUse = (column: SheetColumn, use: SheetColumn['use'], at: number): SheetColumn => ({
  ...column,
  use,
  variable: column.variable || variableName(column.heading) || `coluna_${at + 1}`,
});

function Choice({ problem, onFile }: { problem: SheetProblem | undefined; onFile: (file: File) => void }) {
  const t = useText(importTexts);
  return (
    <>
      {problem !== undefined && <Banner tone="failed">{t(problem)}</Banner>}
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        accept=".xlsx,.xls,.csv"
        largest={largest}
        onFiles={([file]) => file !== undefined && onFile(file)}
      />
      <div>
        <Button
          size="small"
          variant="quiet"
          icon={Download}
          onClick={() => saveFile(writeSheet('Contatos', example), 'lista_exemplo.xlsx', sheetType)}
        >
          {t('example')}
        </Button>
      </div>
      <p className={styles['note']}>{t('variablesNote')}</p>
    </>
  );
}
