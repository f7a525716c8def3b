import { isCalendarDay } from '@shared/core/calendar.ts';
import { GridBy } from '@shared/reports/grid.ts';
import { type ReportFilters, ReportView, reportPageSizes } from '@shared/reports/model.ts';
import { isListTab, ReportTab, type SavedReportView } from '@shared/reports/saved.ts';
import type { InputOf } from '@web/lib/api.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';

/** Filters of the report, by their names in the address. */
const names = [
  ...(['view', 'q', 'contact', 'connections', 'tags', 'people', 'queues', 'status'] as const),
  ...(['from', 'to', 'longer', 'page', 'size', 'after', 'by'] as const),
] as const;
type Name = (typeof names)[number];
export type ReportParams = Readonly<Record<Name, string>>;
type ReportParamsUpdate = (change: Partial<ReportParams>) => void;

/** Names whose values only say which part is shown. */
const placing: readonly Name[] = ['view', 'page', 'size', 'after', 'by'];

export const parseIds = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => /^\d{1,10}$/.test(part))
    .map(Number);

/** The rows behind the sums by advertisement are the tickets that came through one. */
export const viewOf = ({ view }: ReportParams): ReportView =>
  view === 'advertisements' ? 'advertised' : ReportView.catch('tickets').parse(view);

/** Tabs include the tables of sums. */
export const tabOf = ({ view }: ReportParams): ReportTab => ReportTab.catch('tickets').parse(view);

export const sizeOf = ({ size }: ReportParams): number =>
  reportPageSizes.find((one) => String(one) === size) ?? reportPageSizes[1];

export const pageOf = ({ page }: ReportParams): number => Math.max(1, Math.floor(Number(page)) || 1);

/** A changed filter returns to the first page. */
export function useReportParams(): [ReportParams, ReportParamsUpdate] {
  const [address, change] = useUrlFilters(...names);
  return [address, (changed) => change({ page: '', after: '', ...changed })];
}

export const countFilters = (address: ReportParams): number =>
  names.filter((name) => !placing.includes(name) && name !== 'q' && address[name] !== '').length;

export const noFilters: Partial<ReportParams> = Object.fromEntries(
  names.filter((name) => !placing.includes(name)).map((name) => [name, '']),
);

const statuses = ['open', 'pending', 'group', 'closed', 'nps', 'lgpd'] as const;
export type Status = (typeof statuses)[number];
export const allStatuses: readonly Status[] = statuses;

export const statusesOf = ({ status }: ReportParams): Status[] =>
  statuses.filter((one) => status.split(',').includes(one));

const filled = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined);

/** The filters as the server takes them. */
export function filtersOf(address: ReportParams): Partial<ReportFilters> {
  const { q, contact, connections, tags, people, queues, from, to, longer } = address;
  const found = {
    view: viewOf(address),
    searchParam: q || undefined,
    contactId: contact || undefined,
    whatsappId: filled(parseIds(connections)),
    tags: filled(parseIds(tags)),
    users: filled(parseIds(people)),
    queueIds: filled(parseIds(queues)),
    status: filled(statusesOf(address)),
    dateFrom: isCalendarDay(from) ? from : undefined,
    dateTo: isCalendarDay(to) ? to : undefined,
    longerThan: viewOf(address) === 'durations' ? Number(longer) || undefined : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export const pageInput = (address: ReportParams): InputOf<'reports', 'list'> => ({
  ...filtersOf(address),
  page: pageOf(address),
  pageSize: sizeOf(address),
  ...(address.after === '' ? {} : { cursor: address.after }),
  withTotals: false,
});

/** The grid adds up all of what is narrowed down. */
export const gridInput = (address: ReportParams): InputOf<'reports', 'grid'> => filtersOf(address);

/** Values saved for the shown report. */
export function savedInput(
  address: ReportParams,
): Pick<SavedReportView, 'tab' | 'by'> & { filters: Partial<ReportFilters> } {
  const tab = tabOf(address);
  return {
    tab,
    filters: filtersOf(address),
    by: isListTab(tab) ? null : GridBy.nullable().catch(null).parse(address.by),
  };
}

/** Address parameters of a saved report. */
export function paramsOf({ tab, filters, by }: SavedReportView): Partial<ReportParams> {
  const { searchParam, contactId, whatsappId, tags, users, queueIds, status, dateFrom, dateTo, longerThan } = filters;
  const list = (values: readonly (string | number)[] = []): string => values.join(',');
  return {
    view: tab === 'tickets' ? '' : tab,
    ...{ q: searchParam ?? '', contact: contactId ?? '', connections: list(whatsappId), tags: list(tags) },
    ...{ people: list(users), queues: list(queueIds), status: list(status), from: dateFrom ?? '', to: dateTo ?? '' },
    ...{ longer: longerThan ? String(longerThan) : '', by: by ?? '' },
  };
}
