import { maxExportedRows, type ReportExportView, type SheetFormat } from '@shared/reports/exports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatBytes, formatCount, formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useUrlAction } from '@web/lib/useUrlAction.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Drawer } from '@web/ui/Drawer.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import styles from '../ReportsScreen.module.css';
import { filtersOf, type ReportParams } from '../reportParams.ts';
import { reportTexts } from '../text.ts';
import { exportTexts } from './exportTexts.ts';

/** Milliseconds between looks at what is made. */
const pollMs = 1_500;

/** Makes a file of the report, and holds those that were made. */
export function ExportButton({ address }: { address: ReportParams }) {
  const t = useText(exportTexts);
  const [isOpen, setOpen] = useState(false);
  // An e-mail leads to its file.
  useUrlAction('export', () => setOpen(true));
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('title')}
        description={t('hint', { most: formatCount(maxExportedRows) })}
      >
        <Order address={address} />
        <Exports />
      </Drawer>
    </>
  );
}

const icons = { xlsx: FileSpreadsheet, csv: FileText } as const;

function Order({ address }: { address: ReportParams }) {
  const t = useText(exportTexts);
  const client = useQueryClient();
  const order = useAction('reports', 'export', {
    onSuccess: () => client.invalidateQueries({ queryKey: ['reports', 'exports'] }),
  });
  return (
    <div className={styles['formats']}>
      {(['xlsx', 'csv'] as const satisfies readonly SheetFormat[]).map((format) => (
        <Button
          key={format}
          icon={icons[format]}
          isPending={order.isPending && order.variables.format === format}
          onClick={() => order.mutate({ format, filters: filtersOf(address) })}
        >
          {t(format)}
        </Button>
      ))}
    </div>
  );
}

function Exports() {
  const t = useText(exportTexts);
  const { data, isError, error, refetch } = useQuery({
    ...query('reports', 'exports', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(({ status }) => status === 'running') ? pollMs : false),
  });
  if (isError && data === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles['exports']}>
      <h2 className={styles['subtitle']}>{t('list')}</h2>
      {data === undefined ? (
        <SkeletonText lines={3} />
      ) : data.exports.length === 0 ? (
        <p className={styles['average']}>{t('none')}</p>
      ) : (
        <ul className={styles['files']}>
          {data.exports.map((record) => (
            <OneExport key={record.id} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneExport({ record }: { record: ReportExportView }) {
  const t = useText(exportTexts);
  const view = useText(reportTexts);
  const { id, format, filters, sentAs, status, isCut } = record;
  const name = t('name', {
    ...{ view: sentAs ?? view(filters.view), format },
    ...{ from: formatFilterDay(filters.dateFrom), to: formatFilterDay(filters.dateTo) },
  });
  return (
    <li className={styles['file']}>
      <span className={styles['fileName']}>{name}</span>
      <State record={record} />
      {status === 'done' && isCut && <span className={styles['average']}>{t('cut')}</span>}
      {status === 'running' && <ProgressBar label={name} />}
      {status === 'done' && <DownloadButton id={id} name={name} />}
    </li>
  );
}

/** A calendar day as people write it. */
const formatFilterDay = (day: string | undefined): string =>
  day === undefined ? '' : formatDate(`${day}T12:00:00Z`, 'UTC');

function State({ record }: { record: ReportExportView }) {
  const t = useText(exportTexts);
  const { status, rows: count, size, expiresAt } = record;
  const rows = formatCount(count);
  const said =
    status === 'done'
      ? t('done', { rows, size: formatBytes(size ?? 0), until: expiresAt === null ? '' : formatDate(expiresAt) })
      : status === 'running'
        ? t('running', { rows })
        : t(status);
  return (
    <span role="status" className={styles['average']}>
      {said}
    </span>
  );
}

function DownloadButton({ id, name }: { id: string; name: string }) {
  const t = useText(exportTexts);
  const download = useAction('reports', 'file', { onSuccess: ({ url }) => location.assign(url) });
  return (
    <Button
      size="small"
      icon={Download}
      aria-label={t('downloadOf', { name })}
      writes={false}
      isPending={download.isPending}
      onClick={() => download.mutate({ exportId: id })}
    >
      {t('download')}
    </Button>
  );
}
