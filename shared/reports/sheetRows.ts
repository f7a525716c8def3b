import { channelNames } from '../connections/channelNames.ts';
import type { Cell } from '../sheets/write.ts';
import type { Language } from '../users/model.ts';
import { reportText } from './exportTexts.ts';
import type { ReportRow, ReportView } from './model.ts';

const columns = [
  ...(['id', 'contactName', 'contactNumber', 'whatsappName', 'queueName', 'userName', 'state'] as const),
  ...(['lastMessage', 'createdAt', 'closedAt', 'waitSeconds', 'serviceSeconds', 'supportSeconds'] as const),
  'NPS',
] as const;
type ColumnKey = (typeof columns)[number];

interface Further {
  readonly columns: readonly Parameters<typeof reportText>[0][];
  readonly cells: (row: ReportRow) => Cell[];
}

/** `DD/MM/YYYY HH:mm` of the company's zone as a date. */
function minuteCell(text: string): Cell {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(text) ?? [];
  return time === undefined ? text : { minute: `${year}-${month}-${day}T${time}` };
}

/** Columns of single lists. */
const further: Partial<Record<ReportView, Further>> = {
  ratings: { columns: ['comment'], cells: ({ comment }) => [comment] },
  transfers: {
    columns: ['transfers', 'handedAt', 'handedBy', 'formerQueue', 'formerUser'],
    cells: ({ transfers, handed }) => [
      ...[transfers, minuteCell(handed?.at ?? ''), handed?.by ?? ''],
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

const durationCell = (seconds: number | null): Cell => (seconds === null ? '' : { seconds });

function cellOf(row: ReportRow, key: ColumnKey, language: Language): Cell {
  if (key === 'state') return reportText(row.state, language);
  if (key === 'waitSeconds' || key === 'serviceSeconds' || key === 'supportSeconds') return durationCell(row[key]);
  if (key === 'createdAt' || key === 'closedAt') return minuteCell(row[key]);
  return row[key] ?? '';
}

/** A service cycle as a line of a sheet: dates, durations and ratings are what a sheet can sort and add up. */
export const sheetRow = (row: ReportRow, language: Language, view: ReportView): Cell[] => [
  ...columns.map((key) => cellOf(row, key, language)),
  ...(further[view]?.cells(row) ?? []),
];
