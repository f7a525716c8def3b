import { isCalendarDay } from '@shared/core/calendar.ts';
import { Card, type Period, type Summary } from '@shared/metrics/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Link } from 'react-router-dom';
import { cardTexts } from '../cardText.ts';
import { drillDownTitle, type NameLookups, reportUrl } from '../drillDown.ts';
import { usePartNames } from '../partNames.ts';
import type { PeriodInput } from '../period.ts';
import { type DrillDownParam, drillDownParams, narrowingFromUrl } from '../useDrillDownUrl.ts';
import { Services } from './Services.tsx';

interface Props {
  summary: Summary;
  input: PeriodInput;
  /** Name of the attendant whose tickets are shown. */
  nameOf: (userId: number) => string;
}

const closed = Object.fromEntries(drillDownParams.map((name) => [name, ''])) as Record<DrillDownParam, string>;

/** Tickets behind a number that was clicked; its state is in the address. */
export function DrillDownDialog({ summary, input, nameOf }: Props) {
  const t = useText(cardTexts);
  const names = usePartNames();
  const { user } = useSession();
  const [address, change] = useUrlFilters(...drillDownParams);
  const card = Card.options.find((one) => one === address.card);
  if (card === undefined) return null;
  const part = narrowingFromUrl(address);
  const day = isCalendarDay(address.day) ? address.day : undefined;
  const period: Period = day === undefined ? summary.period : { from: day, to: day };
  const named: NameLookups = {
    user: (id) => names.user(id, nameOf(id)),
    queue: (id) => names.queue(id, summary.queues.find((one) => one.id === id)?.name ?? null),
    connection: (id) => names.other(id, summary.connections.find((one) => one.id === id)?.name ?? null),
    tag: (id) => names.other(id, summary.tags.find((one) => one.id === id)?.name ?? null),
  };
  const readsReports = user.profile !== 'user' || user.showDashboard === 'enabled';
  const report = readsReports ? reportUrl(card, period, part, input.queueIds) : undefined;
  const { queueIds } = input;
  return (
    <Dialog
      isOpen
      size="wide"
      title={[t(card), ...drillDownTitle(part, day, named)].join(' · ')}
      description={report && <Link to={report}>{t('inReport')}</Link>}
      onClose={() => change(closed)}
    >
      <Services label={t(card)} input={{ ...(day === undefined ? input : { ...period, queueIds }), card, ...part }} />
    </Dialog>
  );
}
