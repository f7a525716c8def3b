import { maxColumns, maxRows, SheetError } from './limits.ts';
import { lookAheadFor } from './lookAhead.ts';

/** True if a text is a page with a table, which some programs save as .xls. */
export const isHtml = (text: string): boolean => /^\s{0,99}</.test(text) && /<table[\s>]/i.test(text.slice(0, 200_000));

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const letterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';

function entityText(entity: string): string {
  const name = entity.slice(1, -1);
  if (/^#x[\da-f]{1,6}$/i.test(name)) return letterOf(Number.parseInt(name.slice(2), 16));
  if (/^#\d{1,7}$/.test(name)) return letterOf(Number(name.slice(1)));
  return named[name.toLowerCase()] ?? entity;
}

const decoded = (text: string): string => text.replace(/&#?\w{1,10};/g, entityText);

/** Parts whose text is not for people. */
const hidden = /^(?:script|style|title)$/;

interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Attributes after the name. */
  readonly rest: string;
}

function tagOf(written: string): HtmlTag {
  const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9:]{0,20})/i.exec(written) ?? [];
  return { name: name.toLowerCase(), isEnd: slash !== '', rest: written.slice(slash.length + name.length, 500) };
}

/** Cells that one takes the place of. */
const spanOf = ({ rest }: HtmlTag): number => {
  const [, span = '1'] = /colspan\s{0,9}=\s{0,9}["']?(\d{1,4})/i.exec(rest) ?? [];
  return Math.max(1, Number(span));
};

/** The rows of all tables of a page, one after another. */
class Table {
  readonly rows: string[][] = [];
  private row: string[] | undefined;
  private cell: string[] | undefined;
  private span = 1;

  text(text: string): void {
    this.cell?.push(text);
  }

  private endCell(): void {
    if (this.cell === undefined || this.row === undefined) return;
    this.row.push(decoded(this.cell.join('')).replace(/\s+/g, ' ').trim());
    for (let left = this.span - 1; left > 0; left -= 1) {
      this.row.push('');
      if (this.row.length > maxColumns) throw new SheetError('sheet_too_large');
    }
    if (this.row.length > maxColumns) throw new SheetError('sheet_too_large');
    this.cell = undefined;
  }

  private endRow(): void {
    this.endCell();
    if (this.row !== undefined) this.rows.push(this.row);
    if (this.rows.length > maxRows) throw new SheetError('sheet_too_large');
    this.row = undefined;
  }

  tag(tag: HtmlTag): void {
    if (tag.name === 'tr' || tag.name === 'table') {
      this.endRow();
      if (tag.name === 'tr' && !tag.isEnd) this.row = [];
      return;
    }
    if (tag.name === 'td' || tag.name === 'th') {
      this.endCell();
      if (tag.isEnd) return;
      this.row ??= [];
      this.cell = [];
      this.span = spanOf(tag);
      return;
    }
    if (tag.name === 'br' || tag.name === 'p' || tag.name === 'div') this.text(' ');
  }

  end(): string[][] {
    this.endRow();
    return this.rows;
  }
}

interface Piece {
  /** Text before the tag. */
  readonly text: string;
  /** Undefined for a comment, and behind the last tag. */
  readonly tag: HtmlTag | undefined;
}

/** Text and tags of a page, one after another. */
function* piecesOf(page: string): Generator<Piece> {
  const nextEnd = lookAheadFor(page, '>');
  const nextComment = lookAheadFor(page, '-->');
  for (let at = 0; at < page.length; ) {
    const start = page.indexOf('<', at);
    const isComment = start !== -1 && page.startsWith('<!--', start);
    const end = isComment ? nextComment(start) + 2 : nextEnd(start);
    const text = page.slice(at, start === -1 ? page.length : start);
    if (start === -1 || !Number.isFinite(end)) {
      yield { text, tag: undefined };
      return;
    }
    yield { text, tag: isComment ? undefined : tagOf(page.slice(start + 1, Math.min(end, start + 600))) };
    at = end + 1;
  }
}

/** The rows of the tables of a page; nothing in it is run or fetched. @throws SheetError */
export function htmlRows(page: string): string[][] {
  const table = new Table();
  let skipped: string | undefined;
  for (const { text, tag } of piecesOf(page)) {
    if (skipped === undefined) table.text(text);
    if (tag === undefined) continue;
    if (skipped !== undefined) {
      if (tag.isEnd && tag.name === skipped) skipped = undefined;
    } else if (hidden.test(tag.name) && !tag.isEnd) skipped = tag.name;
    else table.tag(tag);
  }
  return table.end();
}
