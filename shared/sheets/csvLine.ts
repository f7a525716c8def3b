import { escapeFormula } from './write.ts';

export type Cell = string | number;

/** By which programs know that the letters are UTF-8. */
export const csvStart = '\uFEFF';

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line with semicolons, as programs of countries with decimal commas expect it. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(escapeFormula(cell)))).join(';')}\r\n`;
