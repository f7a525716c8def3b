import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { FileSpreadsheet } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import styles from './ImportChip.module.css';
import { type ImportRun, onImportEnd, restoreImport, useImportRun } from './importRun.ts';
import { importTexts } from './importText.ts';

const ImportDialog = lazyWithRetry(async () => (await import('./ImportDialog.tsx')).ImportDialog);

const importPhaseToTextKey = { running: 'chipRunning', stopped: 'chipStopped', done: 'chipDone' } as const;

/** Progress of the user's import, shown on every screen; a click opens the dialog. */
export function ImportChip() {
  const t = useText(importTexts);
  const client = useQueryClient();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const run = useImportRun();
  const person = `${user.companyId}-${user.id}`;
  useEffect(() => restoreImport(person), [person]);
  useEffect(() => onImportEnd(() => void client.invalidateQueries({ queryKey: ['contacts'] })), [client]);
  const words = ({ phase, done, rows }: ImportRun): string =>
    t(importPhaseToTextKey[phase], { done: formatCount(done), total: formatCount(rows.length) });
  return (
    <>
      {run && (
        <button
          type="button"
          className={styles['chip']}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={words(run)}
        >
          <FileSpreadsheet aria-hidden size={16} className={styles['sign']} />
          <span className={styles['words']}>{words(run)}</span>
          {run.phase === 'running' && <ProgressBar label={t('progress')} share={run.done / run.rows.length} />}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
