import { textOf, useText } from '@web/lib/i18n.ts';
import { ChartNoAxesColumn, Ellipsis, FileImage, FileSpreadsheet, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Card } from '../Card.tsx';
import { classNames } from '../classNames.ts';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../Menu.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import styles from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';
import { type ChartData, type ChartKind, highestOf, isBlank, nameOf } from './chartData.ts';
import { saveChartPicture, saveChartSheet } from './chartExport.ts';
import { lazyCharts } from './lazyCharts.ts';
import { rowsHeight } from './rowsHeight.ts';
import { chartTexts } from './text.ts';
import { useWidth } from './useWidth.ts';

interface Props {
  /** The one question that it answers. */
  title: string;
  /** A line that says what is counted. */
  note?: string;
  kind: ChartKind;
  /** Undefined while it is on its way. */
  data: ChartData | undefined;
  height?: number;
  /** Text about the data that will be here, and how to get it. */
  empty: ReactNode;
  /** Name of the files, without their endings. */
  file: string;
  className?: string;
}

/** A chart with the same numbers as a table, a sheet and a picture. */
export function ChartCard({ title, note, kind, data, height = 220, empty, file, className }: Props) {
  const [isTable, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const hasContent = data !== undefined && !isBlank(data);
  const shownHeight = kind === 'ranks' && data !== undefined ? rowsHeight(data.points.length) : height;
  return (
    <Card
      title={title}
      className={classNames(styles['card'], className)}
      action={hasContent && <ChartActions {...{ title, kind, data, file, isTable, setTable, figure }} />}
    >
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {data === undefined ? (
        <Skeleton height={height} />
      ) : !hasContent ? (
        <div className={styles['empty']} style={{ minHeight: kind === 'ranks' ? 120 : height }}>
          {empty}
        </div>
      ) : isTable ? (
        <ChartTable title={title} data={data} />
      ) : (
        <figure ref={figure} className={classNames(styles['figure'], kind === 'shares' && styles['beside'])}>
          <ChartLegend kind={kind} data={data} />
          <Drawing {...{ title, kind, data }} height={shownHeight} />
        </figure>
      )}
    </Card>
  );
}

interface DrawingProps {
  title: string;
  kind: ChartKind;
  data: ChartData;
  height: number;
}

function Drawing({ title, kind, data, height }: DrawingProps) {
  const [ref, width] = useWidth();
  const Chart = lazyCharts[kind];
  return (
    <div ref={ref} role="img" aria-label={summaryOf(title, data)} className={styles['drawing']} style={{ height }}>
      {width > 0 && (
        <Suspense fallback={<Skeleton height={height} />}>
          <Chart data={data} width={width} height={height} />
        </Suspense>
      )}
    </div>
  );
}

/** Summary in words for assistive technology. */
function summaryOf(title: string, data: ChartData): string {
  const highest = data.series.flatMap((series) => {
    const best = highestOf(data, series);
    if (best === undefined) return [];
    return [
      textOf(chartTexts, 'highest', { series: series.name, value: data.format(best.value), point: nameOf(best.point) }),
    ];
  });
  return [title, ...highest.slice(0, 5)].join('. ');
}

interface ActionsProps {
  title: string;
  kind: ChartKind;
  data: ChartData;
  file: string;
  isTable: boolean;
  setTable: (isTable: boolean) => void;
  figure: { readonly current: HTMLElement | null };
}

function ChartActions({ title, kind, data, file, isTable, setTable, figure }: ActionsProps) {
  const t = useText(chartTexts);
  return (
    <div className={styles['actions']}>
      <IconButton
        icon={isTable ? ChartNoAxesColumn : Table2}
        size="small"
        label={t(isTable ? 'asChart' : 'asTable', { title })}
        onClick={() => setTable(!isTable)}
      />
      <Menu
        label={t('save', { title })}
        items={[
          {
            key: 'sheet',
            label: t('sheet'),
            icon: FileSpreadsheet,
            onSelect: () => void saveChartSheet(title, data, file),
          },
          {
            key: 'picture',
            label: t('picture'),
            icon: FileImage,
            isDisabled: isTable,
            onSelect: () => void saveChartPicture({ title, kind, data, file, figure: figure.current }),
          },
        ]}
        trigger={(attributes) => (
          <IconButton {...attributes} size="small" icon={Ellipsis} label={t('save', { title })} />
        )}
      />
    </div>
  );
}
