import type { SheetRow } from '@shared/contacts/importSheet.ts';
import { sheetType, writeSheet } from '@shared/sheets/write.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { formatCount, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { contactsTexts } from '../text.ts';
import { FailedRows } from './FailedRows.tsx';
import styles from './ImportDialog.module.css';
import { dismissImport, type ImportRun, resumeImport, startImport, stopImport, useImportRun } from './importRun.ts';
import { importTexts } from './importText.ts';
import type { FailedRow } from './sendRows.ts';
import { type ChosenSheet as Selection, useChosenSheet } from './useChosenSheet.ts';

/** Bytes; the reader takes no more. */
const largest = 10_000_000;
/** Milliseconds a completed import stays on the screen. */
const shownFor = 15_000;

const columns = ['nome', 'numero', 'email', 'tags'];

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(importTexts);
  const run = useImportRun();
  return run ? <RunDialog run={run} onClose={onClose} /> : <ChoiceDialog title={t('title')} onClose={onClose} />;
}

function ChoiceDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const t = useText(importTexts);
  const { choice, choose } = useChosenSheet();
  const isReady = choice.phase === 'ready';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isReady && (
            <Button variant="primary" onClick={() => startImport(choice.rows)}>
              {t('start')}
            </Button>
          )}
        </>
      }
    >
      {isReady ? <Preview rows={choice.rows} /> : <Choice choice={choice} onFile={(file) => void choose(file)} />}
    </Dialog>
  );
}

/** What became of a sheet; closing it stops nothing, and what is done is forgotten with it. */
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

function Choice({ choice, onFile }: { choice: Selection; onFile: (file: File) => void }) {
  const t = useText(importTexts);
  const saveModel = () =>
    saveFile(
      writeSheet('Contatos', [columns, ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', '']]),
      'contatos.xlsx',
      sheetType,
    );
  return (
    <div className={styles['stack']}>
      {choice.problem !== undefined && <Banner tone="failed">{t(choice.problem)}</Banner>}
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        accept=".xlsx,.xls,.csv"
        largest={largest}
        isDisabled={choice.phase === 'reading'}
        onFiles={([file]) => file !== undefined && onFile(file)}
      />
      {choice.phase === 'reading' && <ProgressBar label={t('reading')} />}
      <div>
        <Button size="small" variant="quiet" icon={Download} onClick={saveModel}>
          {t('model')}
        </Button>
      </div>
      <p className={styles['note']}>{t('noPhone')}</p>
    </div>
  );
}

function Preview({ rows }: { rows: readonly SheetRow[] }) {
  const t = useText(importTexts);
  const words = useText(contactsTexts);
  return (
    <div className={styles['stack']}>
      <p>{t('ready', { count: rows.length })}</p>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={t('preview')}>
          <thead>
            <tr>
              <th scope="col">{words('name')}</th>
              <th scope="col">{words('number')}</th>
              <th scope="col">{words('email')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 5).map(({ line, name, number, email }) => (
              <tr key={line}>
                <td>{name || t('empty')}</td>
                <td className={styles['number']}>{number === '' ? t('empty') : formatPhone(number)}</td>
                <td>{email || t('empty')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
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
