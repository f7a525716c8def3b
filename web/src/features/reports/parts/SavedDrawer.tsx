import type { SavedReportView } from '@shared/reports/saved.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { Drawer } from '@web/ui/Drawer.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import styles from '../ReportsScreen.module.css';
import { paramsOf, type ReportParams } from '../reportParams.ts';
import { reportTexts } from '../text.ts';
import { savedTexts } from './savedTexts.ts';

/** The dialog loads when it is first opened. */
const SaveDialog = lazyWithRetry(async () => (await import('./SaveDialog.tsx')).SaveDialog);

interface Props {
  address: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
}

/** Opens the list of saved reports, in which the present filters can be saved. */
export function SavedButton({ address, onChange }: Props) {
  const t = useText(savedTexts);
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<SavedReportView | 'new'>();
  const [removed, setRemoved] = useState<SavedReportView>();
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t('title')} description={t('purpose')}>
        <div className={styles['formats']}>
          <Button writes icon={BookmarkPlus} onClick={() => setEdited('new')}>
            {t('save')}
          </Button>
        </div>
        <Saved
          onOpen={(report) => {
            onChange(paramsOf(report));
            setOpen(false);
          }}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      </Drawer>
      {edited !== undefined && (
        <Suspense fallback={null}>
          <SaveDialog
            report={edited === 'new' ? undefined : edited}
            address={address}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {removed !== undefined && <RemoveDialog report={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

interface Doing {
  onOpen: (report: SavedReportView) => void;
  onEdit: (report: SavedReportView) => void;
  onRemove: (report: SavedReportView) => void;
}

function Saved(doing: Doing) {
  const t = useText(savedTexts);
  const { data, isError, error, refetch } = useQuery({ ...query('reports', 'listSaved', {}), staleTime: 0 });
  if (isError && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonText lines={3} />;
  if (data.reports.length === 0) return <p className={styles['average']}>{t('none')}</p>;
  return (
    <ul className={styles['files']}>
      {data.reports.map((report) => (
        <OneReport key={report.id} report={report} {...doing} />
      ))}
    </ul>
  );
}

function OneReport({ report, onOpen, onEdit, onRemove }: Doing & { report: SavedReportView }) {
  const t = useText(savedTexts);
  const view = useText(reportTexts);
  const { name, tab, owner, isShared, canChange } = report;
  return (
    <li className={styles['saved']}>
      <button type="button" className={styles['open']} aria-label={t('apply', { name })} onClick={() => onOpen(report)}>
        <span className={styles['fileName']}>{name}</span>
        <span className={styles['average']}>
          {view(tab)} · {t('by', { name: owner.name })}
        </span>
        {isShared && <Badge tone="notice">{t('shared')}</Badge>}
        <Sending report={report} />
      </button>
      {canChange && (
        <span className={styles['doing']}>
          <IconButton writes icon={Pencil} label={t('edit', { name })} onClick={() => onEdit(report)} />
          <IconButton writes icon={Trash2} label={t('remove', { name })} onClick={() => onRemove(report)} />
        </span>
      )}
    </li>
  );
}

function Sending({ report: { schedule, dueAt } }: { report: SavedReportView }) {
  const t = useText(savedTexts);
  if (schedule === null) return null;
  return (
    <span className={styles['average']}>
      {t(schedule.every)}. {dueAt === null ? t('nobodyLeft') : t('nextAt', { at: formatDateTime(dueAt) })}
    </span>
  );
}

function RemoveDialog({ report: { id, name }, onClose }: { report: SavedReportView; onClose: () => void }) {
  const t = useText(savedTexts);
  const client = useQueryClient();
  const remove = useAction('reports', 'removeSaved', {
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', 'listSaved'] }),
    onError: () => true,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      action={t('removeAction')}
      onConfirm={() => remove.mutateAsync({ id })}
    >
      {t('removeHint')}
    </ConfirmDialog>
  );
}
