/** Words for what is ticked or not. */
const ticks = {
  'pt-BR': ['sim', 'não'],
  en: ['yes', 'no'],
  es: ['sí', 'no'],
  tr: ['evet', 'hayır'],
} as const;
export type CellLanguage = keyof typeof ticks;

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Sheets store no time zone, so the shown value is taken as it is. A time of day alone has the date zero of the
 * program.
 */
function dateText(date: Date): string {
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (date.getUTCFullYear() < 1900) return time;
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, '0')}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A cell as people of the company write it: dates as everywhere on the screen (dd/mm/yyyy), what is ticked as a word. */
export function cellText(cell: unknown, language: CellLanguage = 'pt-BR'): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'boolean') return ticks[language][cell ? 0 : 1];
  return cell instanceof Date ? dateText(cell) : '';
}
