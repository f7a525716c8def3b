import { errorText } from '@web/lib/errorTexts.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { type ChosenSheet, SheetImportDialog } from '@web/pickers/sheets/SheetImportDialog.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { FailedRows } from './FailedRows.tsx';
import styles from './ImportDialog.module.css';
import { dismissImport, type ImportRun, resumeImport, startImport, stopImport, useImportRun } from './importRun.ts';
import { importTexts } from './importText.ts';
import type { FailedRow } from './sendRows.ts';

/** Milliseconds a completed import stays on the screen. */
const shownFor = 15_000;

const example = {
  file: 'contatos',
  rows: [
    ['nome', 'numero', 'email', 'tags', 'cidade'],
    ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', '', 'Recife'],
  ],
};

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(importTexts);
  const run = useImportRun();
  if (run) return <RunDialog run={run} onClose={onClose} />;
  const start = async ({ sheet, columns }: ChosenSheet) => {
    const rows = await sheet.rows(columns);
    if (!rows || rows.length === 0) throw new Error('the sheet was closed');
    startImport(rows);
  };
  return (
    <SheetImportDialog
      target="contacts"
      title={t('title')}
      note={
        <>
          <p>{t('whatComesIn')}</p>
          <p>{t('noPhone')}</p>
        </>
      }
      example={example}
      onClose={onClose}
      onImport={start}
    />
  );
}

/** Result of an import; closing the dialog does not stop a running import, and discards a finished one. */
function RunDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const t = useText(importTexts);
  const { phase, failed } = run;
  const [edited, setEdited] = useState<ReadonlyMap<number, FailedRow>>(new Map());
  const isDone = phase === 'done';
  const close = () => {
    onClose();
    if (isDone) dismissImport();
  };
  const leave = useLatest(close);
  const isComplete = isDone && failed.length === 0;
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => leave.current(), shownFor);
    return () => clearTimeout(timer);
  }, [isComplete, leave]);
  const repaired = failed.map((row) => edited.get(row.line) ?? row);
  const canRepair = phase !== 'running' && failed.length > 0;
  const again = () => {
    setEdited(new Map());
    startImport(repaired, { created: run.created, existing: run.existing });
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('title')}
      size="wide"
      hasUnsavedChanges={isDone && canRepair}
      footer={
        <>
          <Button onClick={close}>{t(phase === 'running' ? 'background' : 'close')}</Button>
          {phase === 'running' && <Button onClick={stopImport}>{t('stop')}</Button>}
          {phase === 'stopped' && <Button onClick={dismissImport}>{t('giveUp')}</Button>}
          {phase === 'stopped' && (
            <Button variant="primary" onClick={resumeImport}>
              {t('resume')}
            </Button>
          )}
          {isDone && canRepair && (
            <Button variant="primary" onClick={again}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <Progress run={run} />
      {canRepair && (
        <FailedRows
          rows={repaired}
          onChange={(row) => setEdited((current) => new Map([...current, [row.line, row]]))}
          isFixed={!isDone}
        />
      )}
    </Dialog>
  );
}

function Progress({ run }: { run: ImportRun }) {
  const t = useText(importTexts);
  const { phase, rows, done, created, existing, failed, error } = run;
  const counts = `${t('created', { count: created })}, ${t('existed', { count: existing })}`;
  return (
    <div className={styles['stack']}>
      <ProgressBar label={t('progress')} share={done / rows.length} />
      <p role="status">{t('soFar', { done: formatCount(done), total: formatCount(rows.length) })}</p>
      {phase === 'running' && <p className={styles['note']}>{t('goesOn')}</p>}
      {phase === 'stopped' && (
        <Banner tone={error === undefined ? 'waiting' : 'failed'}>
          {error !== undefined && errorText(error)} {t('stopped')} {counts}
        </Banner>
      )}
      {phase === 'done' && (
        <Banner tone="open">
          {t('done')} {counts} {failed.length === 0 && t('closing')}
        </Banner>
      )}
    </div>
  );
}
