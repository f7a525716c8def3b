import { parseSheetRows, type SheetColumns, type SheetReading } from '@shared/contacts/importSheet.ts';
import { companyCountry } from '@shared/phones/read.ts';
import { type Cells, judge, linesOf, readPreview } from './sheetTask.ts';

export type SheetOrder =
  | {
      readonly order: 'read';
      readonly bytes: Uint8Array;
      /** Time zone of the company, from which its country is derived. */
      readonly timeZone: string;
      readonly language: SheetReading['language'];
      readonly target: SheetReading['target'];
    }
  | {
      readonly order: 'judge';
      readonly columns: SheetColumns;
      /** Names of the company's tags, where they are known. */
      readonly tags: readonly string[] | undefined;
    }
  | { readonly order: 'rows' | 'lines'; readonly columns: SheetColumns };

/** Does what it is asked about one file, which it keeps: the page sees a few rows of it. */
export function answerOrder(): (order: SheetOrder) => Promise<unknown> {
  let cells: Cells = [];
  let reading: SheetReading = { country: 'BR', language: 'pt-BR', target: 'contacts' };
  return async (request) => {
    if (request.order === 'read') {
      const { language, target } = request;
      reading = { country: companyCountry(request), language, target };
      const read = await readPreview(request.bytes, reading);
      ({ cells } = read);
      return read.look;
    }
    if (request.order === 'judge') return judge(cells, request.columns, reading, request.tags);
    if (request.order === 'rows') return parseSheetRows(cells, request.columns, reading);
    const { lines, variables } = linesOf(cells, request.columns, reading);
    return { text: new Blob(lines), rows: lines.length, variables };
  };
}
