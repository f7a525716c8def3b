import type { ContactListImportView } from '@shared/contactLists/imports.ts';
import { dayMs, minuteMs } from '@shared/core/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import styles from '../lists.module.css';
import { importTexts } from './importText.ts';

/** Milliseconds between looks while one is running. */
const every = 2000;
/** Milliseconds without progress, which a run reports every few seconds, after which it may be resumed by hand. */
const silent = minuteMs;

const tones = { running: 'notice', stopped: 'waiting', failed: 'failed', done: 'open' } as const;

/** Progress and result of a list's newest import. */
export function ImportStatus({ listId }: { listId: number }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...query('contactLists', 'imports', { contactListId: listId }),
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? every : false),
  });
  const newest = data?.[0];
  const isRunning = newest?.status === 'running';
  const [hidden, setHidden] = useState<string>();
  useEffect(() => {
    if (!isRunning) return;
    // The contacts are read once the import is over; their count is updated by events.
    return () => void client.invalidateQueries({ queryKey: ['contactLists'] });
  }, [isRunning, client]);
  if (!newest || hidden === newest.id || (newest.status === 'done' && !isRecent(newest))) return null;
  return <State state={newest} onHide={() => setHidden(newest.id)} />;
}

/** An import that ended more than a day ago is not shown. */
const isRecent = ({ updatedAt }: ContactListImportView): boolean => Date.now() - Date.parse(updatedAt) < dayMs;

function State({ state, onHide }: { state: ContactListImportView; onHide: () => void }) {
  const t = useText(importTexts);
  const client = useQueryClient();
  const change = useAction('contactLists', 'changeImport', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['contactLists'] }),
  });
  const { status, done, total, added, existing, refused, id, contactListId } = state;
  const order = (action: 'stop' | 'resume') => change.mutate({ id, contactListId, action });
  const isSilent = status === 'running' && Date.now() - Date.parse(state.updatedAt) > silent;
  const counts = { added: formatCount(added), existing: formatCount(existing), refused: formatCount(refused) };
  return (
    <Banner tone={isSilent ? 'waiting' : tones[status]}>
      <div className={styles['import']}>
        <strong>
          {status === 'running'
            ? t('running', { done: formatCount(done), total: total === null ? '…' : formatCount(total) })
            : t(status)}
        </strong>
        {status === 'running' && (
          <ProgressBar label={t('progress')} share={total === null ? undefined : done / total} />
        )}
        <span>{t('counts', counts)}</span>
        <div className={styles['buttons']}>
          {status === 'running' && (
            <Button size="small" onClick={() => order('stop')} isPending={change.isPending}>
              {t('stop')}
            </Button>
          )}
          {(status === 'stopped' || status === 'failed' || isSilent) && (
            <Button size="small" onClick={() => order('resume')} isPending={change.isPending}>
              {t('resume')}
            </Button>
          )}
          {refused > 0 && status !== 'running' && <Refused state={state} />}
          {status !== 'running' && (
            <Button size="small" variant="quiet" onClick={onHide}>
              {t('hide')}
            </Button>
          )}
        </div>
      </div>
    </Banner>
  );
}

/** The rows that did not get in, as a sheet with their reasons. */
function Refused({ state: { id, contactListId } }: { state: ContactListImportView }) {
  const t = useText(importTexts);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const rows: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await api.contactLists.refusedRows({ id, contactListId, cursor });
        rows.push(
          ...page.rows.map(({ line, number, name, email, reason }) => [name, number, email, String(line), t(reason)]),
        );
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const headings = ['nome', 'numero', 'email', t('line'), t('reason')];
      void saveSheet('Contatos', [headings, ...rows], 'linhas_recusadas');
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button size="small" onClick={() => void save()} isPending={isPending}>
      {t('saveRefused')}
    </Button>
  );
}
