import { channelNames } from '../connections/channelNames.ts';
import type { Language } from '../users/model.ts';
import { reportText } from './exportTexts.ts';
import type { ReportRow, ReportView } from './model.ts';

const columns = [
  ...(['id', 'contactName', 'contactNumber', 'whatsappName', 'queueName', 'userName', 'state'] as const),
  ...(['lastMessage', 'createdAt', 'closedAt', 'waitSeconds', 'serviceSeconds', 'supportSeconds'] as const),
  ...(['supportTime', 'NPS'] as const),
] as const;
type ColumnKey = (typeof columns)[number];

type Cell = string | number;

interface Further {
  readonly columns: readonly Parameters<typeof reportText>[0][];
  readonly cells: (row: ReportRow) => Cell[];
}

/** What only some lists tell. */
const further: Partial<Record<ReportView, Further>> = {
  ratings: { columns: ['comment'], cells: ({ comment }) => [comment] },
  transfers: {
    columns: ['transfers', 'handedAt', 'handedBy', 'formerQueue', 'formerUser'],
    cells: ({ transfers, handed }) => [
      ...[transfers, handed?.at ?? '', handed?.by ?? ''],
      ...[handed?.queueName ?? '', handed?.userName ?? ''],
    ],
  },
  advertised: {
    columns: ['advertisement', 'advertisementId', 'advertisementUrl', 'channel'],
    cells: ({ advertisement, channel }) => [
      ...[advertisement?.title ?? '', advertisement?.id ?? '', advertisement?.url ?? ''],
      channel === null ? '' : channelNames[channel],
    ],
  },
};

export const sheetHead = (language: Language, view: ReportView): string[] =>
  [...columns, ...(further[view]?.columns ?? [])].map((key) => reportText(key, language));

const minutes = (seconds: number | null): number | '' => (seconds === null ? '' : Math.round(seconds / 60));

function cellOf(row: ReportRow, key: ColumnKey, language: Language): Cell {
  if (key === 'state') return reportText(row.state, language);
  if (key === 'waitSeconds' || key === 'serviceSeconds' || key === 'supportSeconds') return minutes(row[key]);
  return row[key] ?? '';
}

/** A service cycle as a line of a sheet: durations and ratings are numbers, so that a sheet can add them up. */
export const sheetRow = (row: ReportRow, language: Language, view: ReportView): Cell[] => [
  ...columns.map((key) => cellOf(row, key, language)),
  ...(further[view]?.cells(row) ?? []),
];
