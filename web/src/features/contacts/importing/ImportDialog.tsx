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
import { importTexts } from './importText.ts';
import type { FailedRow } from './sendRows.ts';
import { type ImportState, useImport } from './useImport.ts';

/** Bytes; the reader takes no more. */
const largest = 10_000_000;
/** Milliseconds a completed import stays on the screen. */
const shownFor = 15_000;
/** Words change every so many rows, the bar with every one. */
const spokenEvery = 5;
const rowsPerMinute = 180;

const columns = ['nome', 'numero', 'email', 'tags'];

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(importTexts);
  const { state, choose, start, resume, stop, retry } = useImport();
  const { phase, failed } = state;
  const [edited, setEdited] = useState<ReadonlyMap<number, FailedRow>>(new Map());
  const isComplete = phase === 'done' && failed.length === 0;
  const leave = useLatest(onClose);
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => leave.current(), shownFor);
    return () => clearTimeout(timer);
  }, [isComplete, leave]);
  const repaired = failed.map((row) => edited.get(row.line) ?? row);
  const isChoosing = phase === 'choosing' || phase === 'reading';
  const canRepair = (phase === 'done' || phase === 'stopped') && failed.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      size="wide"
      hasUnsavedChanges={phase === 'running' || canRepair}
      footer={
        <>
          {phase !== 'running' && <Button onClick={onClose}>{t('close')}</Button>}
          {phase === 'ready' && (
            <Button variant="primary" onClick={start}>
              {t('start')}
            </Button>
          )}
          {phase === 'running' && <Button onClick={stop}>{t('stop')}</Button>}
          {phase === 'stopped' && (
            <Button variant="primary" onClick={resume}>
              {t('resume')}
            </Button>
          )}
          {phase === 'done' && canRepair && (
            <Button
              variant="primary"
              onClick={() => {
                setEdited(new Map());
                retry(repaired);
              }}
            >
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      {isChoosing && <Choice state={state} onFile={(file) => void choose(file)} />}
      {phase === 'ready' && <Preview rows={state.rows} />}
      {!isChoosing && phase !== 'ready' && <Progress state={state} />}
      {canRepair && (
        <FailedRows
          rows={repaired}
          onChange={(row) => setEdited((held) => new Map([...held, [row.line, row]]))}
          isFixed={phase !== 'done'}
        />
      )}
    </Dialog>
  );
}

function Choice({ state, onFile }: { state: ImportState; onFile: (file: File) => void }) {
  const t = useText(importTexts);
  const saveModel = () =>
    saveFile(
      writeSheet('Contatos', [columns, ['Maria Souza', '5511912345678', 'maria@exemplo.com.br', '']]),
      'contatos.xlsx',
      sheetType,
    );
  return (
    <div className={styles['stack']}>
      {state.problem !== undefined && <Banner tone="failed">{t(state.problem)}</Banner>}
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        accept=".xlsx,.xls,.csv"
        largest={largest}
        isDisabled={state.phase === 'reading'}
        onFiles={([file]) => file !== undefined && onFile(file)}
      />
      {state.phase === 'reading' && <ProgressBar label={t('reading')} />}
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
  const minutes = Math.max(1, Math.ceil(rows.length / rowsPerMinute));
  return (
    <div className={styles['stack']}>
      <p>{t('ready', { count: rows.length, minutes: formatCount(minutes) })}</p>
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
                <td>{name || '–'}</td>
                <td className={styles['number']}>{formatPhone(number)}</td>
                <td>{email || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Progress({ state }: { state: ImportState }) {
  const t = useText(importTexts);
  const { phase, rows, done, created, existing, failed, error } = state;
  const spoken = phase === 'running' ? done - (done % spokenEvery) : done;
  return (
    <div className={styles['stack']}>
      <ProgressBar label={t('progress')} share={done / rows.length} />
      <p role="status">{t('soFar', { done: formatCount(spoken), total: formatCount(rows.length) })}</p>
      {phase === 'stopped' && (
        <Banner tone={error === undefined ? 'waiting' : 'failed'}>
          {error === undefined ? t('stopped') : `${errorText(error)} ${t('stopped')}`}
        </Banner>
      )}
      {phase === 'done' && (
        <Banner tone="open">
          {t('done', { count: created })}, {t('existed', { count: existing })} {failed.length === 0 && t('closing')}
        </Banner>
      )}
    </div>
  );
}
