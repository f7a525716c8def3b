import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import styles from './ExportDialog.module.css';
import { type ExportFilter, exportHeadings, exportRows } from './exportRows.ts';
import { exportTexts } from './exportText.ts';

/** Starts at once; closing stops it. Render it only while it is open. */
export function ExportDialog({ filter, onClose }: { filter: ExportFilter; onClose: () => void }) {
  const t = useText(exportTexts);
  const [first] = useState(filter);
  const [count, setCount] = useState(0);
  const [attempt, setAttempt] = useState(1);
  const [end, setEnd] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    const controller = new AbortController();
    // Named so that another attempt is another run.
    void attempt;
    exportRows(first, controller.signal, setCount).then(
      (rows) => {
        if (controller.signal.aborted) return;
        if (rows.length > 0) void saveSheet('Contatos', [exportHeadings, ...rows], 'backup_contatos');
        setEnd({});
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setEnd({ error });
      },
    );
    return () => controller.abort();
  }, [first, attempt]);
  const retry = () => {
    setEnd(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('title')}
      description={t('masked')}
      footer={
        <>
          <Button onClick={onClose}>{t(end === undefined ? 'cancel' : 'close')}</Button>
          {end?.error !== undefined && (
            <Button variant="primary" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {end === undefined && <ProgressBar label={t('title')} />}
        {end?.error !== undefined && <Banner tone="failed">{errorText(end.error)}</Banner>}
        {end !== undefined && end.error === undefined && (
          <Banner tone={count === 0 ? 'notice' : 'open'}>{t(count === 0 ? 'nobody' : 'saved')}</Banner>
        )}
        <p role="status">{t('soFar', { count })}</p>
      </div>
    </Dialog>
  );
}
