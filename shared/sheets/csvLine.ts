import { type Cell, escapeFormula } from './write.ts';

/** Byte order mark, by which spreadsheet programs recognize UTF-8. */
export const csvStart = '\uFEFF';

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `1:05:00`, which programs read as a length of time. */
function durationText(seconds: number): string {
  const all = Math.round(seconds);
  return `${Math.floor(all / 3600)}:${twoDigits(Math.floor(all / 60) % 60)}:${twoDigits(all % 60)}`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return quoted(escapeFormula(cell));
  // Year first is read as a date in every country.
  if ('seconds' in cell) return durationText(cell.seconds);
  return 'day' in cell ? cell.day : cell.minute.replace('T', ' ');
}

/** A line with semicolons, as programs of countries with decimal commas expect it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(';')}\r\n`;
