import type { Language } from '../users/model.ts';
import { reportText } from './exportTexts.ts';
import type { ReportRow, ReportView } from './model.ts';

const columns = [
  ...(['id', 'contactName', 'contactNumber', 'whatsappName', 'queueName', 'userName', 'state'] as const),
  ...(['lastMessage', 'createdAt', 'closedAt', 'waitSeconds', 'serviceSeconds', 'supportSeconds'] as const),
  ...(['supportTime', 'NPS'] as const),
] as const;
type ColumnKey = (typeof columns)[number];

/** Of services that were handed on. */
const handedColumns = ['transfers', 'handedAt', 'handedBy', 'formerQueue', 'formerUser'] as const;

const hasComments = (view: ReportView): boolean => view === 'ratings';
const hasHanded = (view: ReportView): boolean => view === 'transfers';

export const sheetHead = (language: Language, view: ReportView): string[] =>
  [...columns, ...(hasComments(view) ? (['comment'] as const) : []), ...(hasHanded(view) ? handedColumns : [])].map(
    (key) => reportText(key, language),
  );

const minutes = (seconds: number | null): number | '' => (seconds === null ? '' : Math.round(seconds / 60));

function cellOf(row: ReportRow, key: ColumnKey, language: Language): string | number {
  if (key === 'state') return reportText(row.state, language);
  if (key === 'waitSeconds' || key === 'serviceSeconds' || key === 'supportSeconds') return minutes(row[key]);
  return row[key] ?? '';
}

const handedCells = ({ transfers, handed }: ReportRow): (string | number)[] => [
  ...[transfers, handed?.at ?? '', handed?.by ?? ''],
  ...[handed?.queueName ?? '', handed?.userName ?? ''],
];

/** A service cycle as a line of a sheet: durations and ratings are numbers, so that a sheet can add them up. */
export const sheetRow = (row: ReportRow, language: Language, view: ReportView): (string | number)[] => [
  ...columns.map((key) => cellOf(row, key, language)),
  ...(hasComments(view) ? [row.comment] : []),
  ...(hasHanded(view) ? handedCells(row) : []),
];
