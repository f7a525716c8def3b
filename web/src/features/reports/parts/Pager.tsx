import { lastReportRow, type ReportTotals, reportPageSizes } from '@shared/reports/model.ts';
import { formatCount, formatMinutes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from '../ReportsScreen.module.css';
import { reportTexts } from '../text.ts';

interface Props {
  /** Undefined behind a place that was found by looking. */
  page: number | undefined;
  size: number;
  shown: number;
  hasMore: boolean;
  totals: ReportTotals | undefined;
  onPage: (page: number) => void;
  onNext: (() => void) | undefined;
  onSize: (size: string) => void;
}

/** Range of the shown rows, their total, and buttons for other pages. */
export function Pager({ page, size, shown, hasMore, totals, onPage, onNext, onSize }: Props) {
  const t = useText(reportTexts);
  const isLast = page !== undefined && (page + 1) * size > lastReportRow;
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <p className={styles['sums']} role="status">
        <Range page={page} size={size} shown={shown} totals={totals} />
        {totals !== undefined && totals.averageSeconds !== null && (
          <span className={styles['average']}>
            {t('average', { length: formatMinutes(Math.round(totals.averageSeconds / 60)) })}
          </span>
        )}
      </p>
      <SelectField
        isLabelHidden
        label={t('pageSize')}
        className={styles['size']}
        options={reportPageSizes.map((count) => ({ value: String(count), label: t('rowsPerPage', { count }) }))}
        value={String(size)}
        onChange={(event) => onSize(event.target.value)}
      />
      <IconButton
        icon={ChevronLeft}
        label={t('previous')}
        isDisabled={page === 1}
        onClick={() => onPage(page === undefined ? 1 : page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t('next')}
        isDisabled={!hasMore}
        onClick={() => (page === undefined || isLast ? onNext?.() : onPage(page + 1))}
      />
    </nav>
  );
}

function Range({ page, size, shown, totals }: Pick<Props, 'page' | 'size' | 'shown' | 'totals'>) {
  const t = useText(reportTexts);
  const total =
    totals && (totals.isExact ? formatCount(totals.total) : t('moreThan', { count: formatCount(totals.total) }));
  if (page === undefined) return total === undefined ? null : <span>{total}</span>;
  const first = formatCount((page - 1) * size + 1);
  const last = formatCount((page - 1) * size + shown);
  return <span>{total === undefined ? t('rangeOnly', { first, last }) : t('range', { first, last, total })}</span>;
}
